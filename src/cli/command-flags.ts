type Flags = Readonly<Record<string, string>>

const SPACE: Flags = { '--space NAME': 'the space that is meant; without it default' }

/** What requests and events can be chosen by. */
const FILTERS: Flags = {
  '--subject ID': 'only those about the transaction or link of this id',
  '--transaction ID': 'only those about this transaction',
  '--link ID': 'only those about this link, the authentication of its cardholder included',
  '--refno TEXT': "only those about a transaction with this refno, the merchant's number of it",
  '--reference TEXT': "only those about a link with this reference, the merchant's name of it",
  '--status STATUS': 'the number of an answer (404), a class of them (4xx), or the status of a transaction or a link',
  '--operation NAME': "the operation of a request, by its operationId in the service's contract: initTransaction",
  '--scenario NAME': 'only what this scenario decided',
}

const TYPE: Flags = { '--type TYPES': 'types of events, several with commas: webhook.delivered' }

/**
 * What a command takes beside settings, by its name: each flag and what it does. `NAME --help` and docs/command-line.md are
 * made of it. It lies beside the table of commands because only who asks for help needs it.
 */
export const COMMAND_FLAGS: Readonly<Record<string, Flags>> = {
  webhook: {
    '--link ID': 'list those about this link; fire one about it',
    '--transaction ID': 'list those about this transaction; fire one about it',
    '--space NAME': 'list those of this space; without it of default',
    '--status STATUS': 'fire with this status in the body, whatever the real one is',
    '--payload JSON': 'fire with these members in the body; they win',
    '--to URL': 'fire to this address instead of the one that the app gave',
  },
  state: { '--space NAME': 'this space; without it all of them' },
  exec: {
    '--space NAME': 'the space that the command finds in its variables; without it default',
    '--export FILE': 'where the command fails, write the state and all that happened into this file',
  },
  cards: {
    '--brand CODE': 'only cards of this brand: VIS',
    '--format table|json|ts': 'a table for people, JSON, or a TypeScript module with names for the numbers',
  },
  scenarios: { '--scenarios DIR': 'the folder with scenarios of your own' },
  doctor: {
    '--format table|json': 'a report for people, or JSON',
    '--space NAME': 'judge only what apps gave this space; without it all spaces',
  },
  requests: {
    ...FILTERS,
    '--since ID': 'only after the event of this id, which is no time; 0: from the beginning',
    '--before ID': 'only before the event of this id',
    '--limit N': 'the newest N; without it 100',
    '--interface control': 'the calls of the control API instead; takes only --limit beside it',
    '--format table|json|har|curl': 'lines for people, JSON, a HAR file, or a shell script that sends them again',
    ...SPACE,
  },
  events: {
    ...TYPE,
    ...FILTERS,
    '--after ID': 'only after the event of this id; 0: from the beginning',
    '--limit N': 'the first N and where to go on; without it all',
    '--follow': 'what happens from now on, or after --after, until Ctrl-C',
    '--format text|json': 'a line for people or a line of JSON for each event',
    ...SPACE,
  },
  wait: {
    ...TYPE,
    ...FILTERS,
    '--after ID':
      'what came after the event of this id counts; without it all that happened to the one thing that the filters name, or else what comes from now on',
    '--timeout TIME': 'how long at most: 500ms, 30s, 5m; without it 10s',
    ...SPACE,
  },
  next: {
    '--scenario NAME': 'the scenario, in place of the first word',
    '--times N': 'for how many requests; without it 1',
    '--for try|order': 'whether each request counts, or all of one refno or reference together; without it try',
    '--interface NAME': 'only for transactions, or only for links',
    '--card NAMES': 'only with these test cards: names of the list of cards or numbers, several with commas',
    '--brand CODES': 'only with cards of these brands: VIS,ECA',
    '--amount AMOUNT': 'only with this amount in minor units (1250 is 12.50 EUR), or of a range: 1000..2000, 1000..',
    '--currency CODE': 'only with this currency: EUR',
    '--refno PATTERN': 'only transactions with such a refno: * is anything, ? one character',
    '--reference PATTERN': 'only links with such a reference',
    '--email PATTERN': 'only with such an e-mail address of the cardholder',
    '--cardholder-name PATTERN': 'only with such a name of the cardholder',
    '--when JSON': "conditions in the words of a scenario's when",
    '--all': 'next disarm: take all of them back',
    ...SPACE,
  },
}
