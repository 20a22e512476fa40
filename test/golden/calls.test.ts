import { describe, expect, it } from 'vitest'
import { CHALLENGE_CARD, FRICTIONLESS_CARD, initBody, plainCard } from '../support/init-body.ts'
import { enteredCard, linkBody, threeDSLink } from '../support/link-body.ts'
import { goldens } from './goldens.ts'
import { type Answer, CONTROL, type Given, SERVICE, startTalk, type Talk } from './talk.ts'

const golden = goldens('calls')

/** What was said in each operation, in the order of the story. */
const told = new Map<string, string[]>()

const write = (operation: string, what: string, text: string): void => {
  told.set(operation, [...(told.get(operation) ?? []), `# ${what}`, text])
}

type Say = (operation: string, what: string, given?: Given) => Promise<Answer>

/** Calls that are written down. */
const saying =
  ({ call }: Talk): Say =>
  async (operation, what, given = {}) => {
    const answer = await call(operation, given)
    write(operation, what, answer.told)
    return answer
  }

const sayLooking = async (say: Say): Promise<void> => {
  await say('listPaths', 'for a program')
  await say('listPaths', 'for a browser', { headers: { accept: 'text/html' } })
  await say('health', 'it is ready')
  await say('listCards', 'all')
  await say('listCards', 'one', { query: '?key=challenge_success:VIS:0' })
  await say('listEndings', 'all')
  await say('listSpaces', 'nothing happened yet')
  await say('showCredentials', 'of a space', { path: { space: 'ci-42' } })
  await say('listRows', 'of an empty space')
}

const OWN =
  'title: The bank is slow\nwhen: { amount: { from: 50000 } }\nauthentication: { flow: frictionless, transStatus: N, reason: "11" }\n'
const YAML = { 'content-type': 'application/yaml' }

const sayScenarios = async (say: Say): Promise<void> => {
  await say('listScenarios', 'the shipped ones')
  const shown = ['challenge_success', 'decline/51', 'decline', 'webhook_duplicate', 'slow_answer', 'link_error']
  for (const name of shown) await say('showScenario', name, { path: { name } })
  for (const query of ['?brand=AMX', '?interface=links', '?brand=XXX'])
    await say('showScenario', query, { path: { name: 'challenge_failed' }, query })
  const path = { name: 'shop/slow_bank' }
  await say('putScenario', 'as YAML', { path, body: OWN, headers: YAML })
  await say('putScenario', 'once more, as JSON', {
    path,
    body: { title: 'Two', authentication: { transStatus: 'N', reason: '12' } },
  })
  await say('putScenario', 'with problems', { path, body: 'when: { amuont: 5 }\nwebhok: x', headers: YAML })
  await say('showScenario', 'of the space', { path })
  await say('removeScenario', 'of the space', { path })
  await say('removeScenario', 'a shipped one', { path: { name: 'challenge_success' } })
  await say('putScenario', 'for what follows', { path: { name: 'shop/vip' }, body: OWN, headers: YAML })
  const space = { space: 'default' }
  await say('showSpaceScenario', 'none', { path: space })
  await say('chooseScenario', 'forced', { path: space, body: { name: 'challenge_failed', mode: 'force' } })
  await say('chooseScenario', 'an unknown one', { path: space, body: { name: 'challenge_faild', mode: 'force' } })
  await say('showSpaceScenario', 'forced', { path: space })
  await say('chooseScenario', 'a default', { path: space, body: { name: 'challenge_success', mode: 'default' } })
}

const sayOneShots = async (say: Say): Promise<void> => {
  await say('armNext', 'for whatever comes', { body: { scenario: 'decline/51', times: 2 } })
  const when = { refno: 'A*', amount: { from: 5000 }, brand: ['VIS'] }
  await say('armNext', 'for an order', { body: { scenario: 'challenge_failed', for: 'order', when } })
  await say('armNext', 'an unknown scenario', { body: { scenario: 'decline/5l' } })
  await say('listNext', 'two')
  await say('disarmNext', 'one', { path: { id: 'next_2' } })
  await say('disarmNext', 'one that is not there', { path: { id: 'next_7' } })
  await say('initTransaction', 'takes the one-shot', { body: initBody() })
  await say('listNext', 'after one try')
  await say('listDue', 'with a one-shot')
  await say('disarmAllNext', 'all')
}

const AUTH = { authorization: 'Basic d3Jvbmc6d3Jvbmc=' }

/** Transactions by the calls of an app, each with another end; gives their ids. */
const sayTransactions = async (say: Say, talk: Talk) => {
  const webhook = { url: talk.shop.later }
  const open = { body: initBody(CHALLENGE_CARD, { refno: 'open', webhook }) }
  const { body } = await say('initTransaction', 'a challenge will follow', open)
  const path = { id: body.transactionId ?? '', transactionId: body.transactionId ?? '' }
  const once = { headers: { 'idempotency-key': 'key-1' }, body: initBody(CHALLENGE_CARD, { refno: 'once' }) }
  await say('initTransaction', 'with a key', once)
  await say('initTransaction', 'the same again', once)
  await say('initTransaction', 'the key with another body', { ...once, body: initBody() })
  await say('initTransaction', 'wrong credentials', { body: initBody(), headers: AUTH })
  await say('initTransaction', 'wrong fields', { body: { ...initBody(), amuont: 1, amount: '12.50', currency: 'eur' } })
  await say('initTransaction', 'no test card', { body: initBody('4999991111222233') })
  const header = (name: string): Given => ({ body: initBody(), headers: { 'sandbox-scenario': name } })
  await say('initTransaction', 'an unknown scenario', header('no_such'))
  await say('initTransaction', 'declined by the network', header('decline/51'))
  await say('initTransaction', 'the service fails', header('server_error'))
  await say('initTransaction', 'a card that is not enrolled', { body: initBody('4000001000000158') })
  await say('getTransaction', 'initialized', { path })
  await say('getTransaction', 'wrong credentials', { path, headers: AUTH })
  await say('getTransaction', 'unknown', { path: { transactionId: '418203957162840337' } })
  await say('startTransaction', 'the page of a challenge', { path })
  await say('getTransaction', 'a challenge is open', { path })
  await say('answerStart', 'a form from elsewhere', { path, form: { token: 'x', action: 'code', code: '4444' } })
  await say('finishChallenge', 'a wrong code', { path, body: { code: '0000' } })
  await say('finishChallenge', 'what is not offered', { path, body: { channel: 'text' } })
  await say('finishChallenge', 'two things at once', { path, body: { code: '4444', cancel: true } })
  await say('finishChallenge', 'the right code', { path, body: { code: '4444' } })
  await talk.answered(500)
  await say('finishChallenge', 'after the end', { path, body: { code: '4444' } })
  await say('startTransaction', 'after the end', { path })
  await say('getTransaction', 'authenticated', { path })
  return path.id
}

/** Other ways in which a transaction goes, each by its scenario or by hand. */
const sayMoreTransactions = async (say: Say): Promise<string> => {
  const begin = async (refno: string, card = CHALLENGE_CARD): Promise<Record<string, string>> => {
    const { body } = await say('initTransaction', refno, { body: initBody(card, { refno }) })
    return { id: body.transactionId ?? '', transactionId: body.transactionId ?? '' }
  }
  const plain = await begin('frictionless', FRICTIONLESS_CARD)
  await say('startTransaction', 'nothing is asked', { path: plain })
  const repinned = await begin('repinned')
  await say('repinTransaction', 'before its page', { path: repinned, body: { name: 'challenge_failed' } })
  await say('repinTransaction', 'one that contradicts', { path: repinned, body: { name: 'decline/51' } })
  await say('finishChallenge', 'an outcome', { path: repinned, body: { outcome: 'N', reason: '10' } })
  await say('repinTransaction', 'after the end', { path: repinned, body: { name: 'challenge_failed' } })
  const expired = await begin('expired')
  await say('expireTransaction', 'now', { path: expired })
  await say('expireTransaction', 'twice', { path: expired })
  const canceled = await begin('canceled')
  await say('finishChallenge', 'cancel', { path: canceled, body: { cancel: true } })
  const shown = await begin('shown otherwise')
  await say('getShown', 'the truth', { path: shown })
  await say('putShown', 'an amount', { path: shown, body: { amount: 1, refno: null, reffno: 'x' } })
  await say('getTransaction', 'shown otherwise', { path: shown })
  await say('getShown', 'an amount', { path: shown })
  await say('listDue', 'with an altered answer')
  await say('deleteShown', 'again the truth', { path: shown })
  await say('getFaults', 'none', { path: shown })
  await say('putFaults', 'twice', { path: shown, body: { on: ['status'], status: 500, times: 1 } })
  await say('putFaults', 'what is no fault', { path: shown, body: { on: ['status'], connection: 'slow' } })
  await say('getTransaction', 'with a fault', { path: shown })
  await say('getFaults', 'suffered', { path: shown })
  await say('deleteFaults', 'none any more', { path: shown })
  return shown.id ?? ''
}

const sayLinks = async (say: Say, talk: Talk): Promise<string> => {
  const begin = async (what: string, body: object, headers = {}): Promise<Record<string, string>> => {
    const { body: link } = await say('createLink', what, { body, headers })
    return { id: link.id ?? '' }
  }
  const used = await begin('with everything', threeDSLink({ reference: 'used', webhookEndpoint: talk.shop.later }))
  await say('createLink', 'wrong fields', { body: { reference: '', amuont: 5 } })
  await say('createLink', 'a wrong key', { body: linkBody(), headers: { 'link-api-key': 'wrong' } })
  await say('getLink', 'not used yet', { path: used })
  await say('getLink', 'unknown', { path: { id: '9F0C71D2-4B3E-4E86-A5D7-60B1C2F83E94' } })
  await say('openLinkPage', 'not used yet', { path: used })
  await say('submitLinkPage', 'a form from elsewhere', { path: used, form: { token: 'x' } })
  await say('repinLink', 'before its card', { path: used, body: { name: 'challenge_success' } })
  await say('submitCard', 'no test card', { path: used, body: { card: enteredCard('4999991111222233') } })
  await say('submitCard', 'a challenge follows', { path: used, body: { card: enteredCard(CHALLENGE_CARD) } })
  await say('finishLinkChallenge', 'a wrong code', { path: used, body: { code: '0000' } })
  await say('finishLinkChallenge', 'the right code', { path: used, body: { code: '4444' } })
  await talk.answered(200)
  await say('getLink', 'used', { path: used })
  await say('openLinkPage', 'used', { path: used })
  const error = await begin('for an error', linkBody({ reference: 'error' }), { 'sandbox-scenario': 'link_error' })
  await say('submitCard', 'an error', { path: error, body: { card: enteredCard(FRICTIONLESS_CARD) } })
  await say('getLink', 'an error', { path: error })
  const expired = await begin('for a time-out', threeDSLink({ reference: 'expired' }))
  await say('expireLink', 'not used yet', { path: expired })
  await say('submitCard', 'and nothing more', { path: expired, body: { card: enteredCard(CHALLENGE_CARD) } })
  await say('expireLink', 'at its bank', { path: expired })
  const deleted = await begin('to be deleted', linkBody({ reference: 'deleted' }))
  await say('deleteLink', 'not used yet', { path: deleted })
  await say('getLink', 'deleted', { path: deleted })
  await say('deleteLink', 'twice', { path: deleted })
  return used.id ?? ''
}

const sayWebhooks = async (say: Say, talk: Talk, transaction: string, link: string): Promise<void> => {
  const { now } = talk.shop
  await say('listWebhooks', 'of a transaction that is tried again', { query: `?transaction=${transaction}` })
  await say('listDue', 'with a webhook')
  const fire = (what: string, body: object): Promise<Answer> => say('fireWebhook', what, { body })
  const { body } = await fire('about a transaction', { transaction, url: now })
  await fire('forged', { transaction, url: now, tampering: 'bad_signature' })
  await fire('with another status', { link, url: now, status: 'ERROR' })
  await fire('about something unknown', {
    about: { transaction: '418203957162840338' },
    payload: { refno: 'x' },
    url: now,
  })
  await fire('late', { transaction, url: now, delay: '5s', times: 2, age: '10m' })
  await fire('twice something', { transaction, link })
  await fire('with a word that is none', { transaction, url: now, tampering: 'bad_signatur' })
  const path = { id: body.id ?? '' }
  await say('redeliverWebhook', 'as it was', { path })
  await say('redeliverWebhook', 'without signatures', { path, body: { tampering: 'missing_signature', age: '10m' } })
  await say('redeliverWebhook', 'later', { path, body: { delay: '30s', webhookId: 'msg_another' } })
  await say('listWebhooks', 'of a link', { query: `?link=${link}` })
  await say('listWebhooks', 'all')
}

const sayReceiver = async (say: Say, transaction: string): Promise<void> => {
  const path = { space: 'default' }
  const { body } = await say('listReceived', 'nothing came')
  const fire = (more: object): Promise<Answer> =>
    say('fireWebhook', 'to the receiver', { body: { transaction, url: body.receiver, ...more } })
  await fire({})
  await fire({ tampering: 'missing_own_signature' })
  await say('receiveWebhook', 'anything', { path, body: { refno: 'x' } })
  await say('chooseReceiverAnswer', 'trouble', { body: { status: 500, times: 1 } })
  await say('chooseReceiverAnswer', 'a contradiction', { body: { status: 500, never: true } })
  await say('receiveWebhook', 'as was chosen', { path, body: {} })
  await say('resetReceiverAnswer', '200 again')
  await say('listReceived', 'all')
  await say('emptyReceived', 'all')
}

const sayHolds = async (say: Say, talk: Talk): Promise<void> => {
  const { body: hold } = await say('holdAnswers', 'of one order', { body: { on: 'init', when: { refno: 'held' } } })
  const held = talk.call('initTransaction', { body: initBody(CHALLENGE_CARD, { refno: 'held' }) })
  await talk.send('GET', '/_sandbox/wait?type=answer.held&refno=held')
  await say('listHolds', 'one waits')
  await say('listDue', 'with a hold')
  await say('letGo', 'the answer', { path: { id: hold.id ?? '' } })
  write('initTransaction', 'held back', (await held).told)
  await say('letGo', 'twice', { path: { id: hold.id ?? '' } })
  await say('holdAnswers', 'of nothing', { body: { on: 'page' } })
}

const sayRecords = async (say: Say, talk: Talk, transaction: string, link: string): Promise<void> => {
  await say('listTransactions', 'all')
  await say('listTransactions', 'the newest failed one', { query: '?status=failed&limit=1' })
  await say('showTransaction', 'with all that happened', { path: { id: transaction } })
  await say('listLinks', 'all')
  await say('listLinks', 'by reference', { query: '?reference=used' })
  await say('showLink', 'with all that happened', { path: { id: link } })
  await say('listRows', 'all')
  await say('listRows', 'webhooks', { query: '?kind=webhook' })
  await say('listRows', 'requests', { query: '?kind=request&limit=5' })
  await say('listRows', 'by ids', { query: `?ids=${transaction},nothing` })
  await say('listRows', 'no kind', { query: '?kind=transactoin' })
  await say('listRequests', 'all')
  await say('listRequests', 'of one thing', { query: `?transaction=${transaction}&limit=2` })
  await say('listRequests', 'no operation', { query: '?operation=initTransactoin' })
  await say('listRequestsAsHar', 'some', { query: '?limit=4' })
  await say('showRequest', 'by its own id', { path: { id: 'req_50' } })
  await say('listEvents', 'all', { query: '?after=0&limit=1000' })
  await say('listEvents', 'some', { query: '?type=transaction.changed,webhook.delivered&limit=3' })
  await say('listEvents', 'no type', { query: '?type=transaction.chagned' })
  const query = '?after=0&type=transaction.changed,link.changed'
  const { text } = await talk.call('listEvents', { query })
  const last = `id: ${JSON.parse(text).events.at(-1).id}\n`
  write('listEvents', 'as a stream', await talk.stream(`/_sandbox/events${query}`, last))
}

const sayExplained = async (say: Say, talk: Talk): Promise<void> => {
  const { text } = await talk.call('listRequests', { query: '?limit=1000' })
  const ids = JSON.parse(text).requests.map(({ requestId }: { requestId: string }) => requestId)
  for (const id of ids) await say('explainRequest', id, { path: { id } })
  await say('explainRequest', 'unknown', { path: { id: 'req_99999' } })
}

/** An answer's own address of its explanation, opened. */
const sayExplainedInBrowser = async (say: Say): Promise<void> => {
  const { headers } = await say('initTransaction', 'for a browser', { body: initBody() })
  for (const id of [headers['sandbox-request-id'] ?? '', 'req_99999'])
    await say('explainRequest', 'in a browser', { path: { id }, headers: { accept: 'text/html' } })
}

// The last is none any more: what follows keeps the numbers of its requests.
const FORMS = ['vitest', 'playwright', 'curl', 'scenario', 'mermaid']

const sayRuns = async (say: Say, transaction: string, link: string): Promise<void> => {
  for (const form of [...FORMS, 'nonsense']) {
    await say('showTransactionAs', form, { path: { id: transaction }, query: `?form=${form}` })
    await say('showLinkAs', form, { path: { id: link }, query: `?form=${form}` })
  }
}

const sayJudged = async (say: Say): Promise<void> => {
  await say('wait', 'what has happened', { query: '?refno=open&type=webhook.attempted' })
  await say('wait', 'what has not', { query: '?refno=open&type=webhook.delivered&timeout=0ms' })
  await say('wait', 'no type', { query: '?type=webhook.deliverd&timeout=0ms' })
  const check = (what: string, ...checks: object[]): Promise<Answer> => say('verify', what, { body: { checks } })
  await check('counts', { requests: { operation: 'initTransaction', refno: 'open' }, count: 1 })
  await check('webhooks', { webhooks: { refno: 'open', status: 'authenticated' }, atLeast: 1 })
  await check('changes', { changes: { refno: 'expired', to: 'failed' }, count: 0 })
  await check('order', { order: [{ type: 'transaction.changed', to: 'authenticated' }, { type: 'status.read' }] })
  await check('content', { requests: { refno: 'open' }, content: { body: { amount: 1251 } } })
  await check('ready', ...['no_refused_requests', 'all_next_used'].map((ready) => ({ ready })))
  await check('what is no check', { requests: { refon: 'open' } })
}

const sayTime = async (say: Say, talk: Talk): Promise<void> => {
  await say('showClock', 'live')
  const advancing = say('setClock', 'advanced, and a webhook is tried again', { body: { advance: '31m' } })
  await talk.shop.answer(200)
  await advancing
  await say('setClock', 'frozen', { body: { mode: 'frozen', now: '2026-01-02T05:00:00Z' } })
  await say('showClock', 'frozen')
  await say('setClock', 'a time alone', { body: { now: '2026-01-02T03:04:05.678Z' } })
  await say('setClock', 'a word that is none', { body: { advance: 'soon' } })
  await say('listDue', 'after half an hour')
}

const sayState = async (say: Say, talk: Talk): Promise<void> => {
  await say('listSpaces', 'after all of it')
  const { text } = await say('exportState', 'all')
  await say('exportState', 'of a space that is not there', { query: '?space=nobody' })
  for (const query of ['', '?space=default']) {
    const { told: whole } = await talk.call('importState', { body: text, query })
    write('importState', 'what was exported', whole.slice(whole.search(/^\d{3}$/m)))
  }
  await say('importState', 'what is no state', {
    body: { format: 'threeds-sandbox state', version: 1, spaces: { a: { b: {} } } },
  })
  const { undo } = JSON.parse((await say('reset', 'so that it can be taken back', { query: '?keep=1h' })).text)
  await say('undo', 'of a reset', { path: { id: undo.id } })
  await say('undo', 'of what was taken back already', { path: { id: undo.id } })
  await say('reset', 'the space')
  await say('listRows', 'after the reset')
  await say('deleteSpace', 'another one', { path: { space: 'nobody' } })
  await say('mintAlias', 'of a test card', { body: { number: CHALLENGE_CARD } })
  await say('mintAlias', 'of no test card', { body: { number: '4999991111222233' } })
}

/** The alias of a link in the place of a number. */
const sayAliases = async (say: Say): Promise<void> => {
  const { body } = await say('mintAlias', 'to pay with', { body: { number: FRICTIONLESS_CARD } })
  const { number: _number, cvv: _cvv, ...card } = plainCard(FRICTIONLESS_CARD)
  const paid = { body: { ...initBody(), card: { ...card, alias: body.alias, aliasCVV: body.aliasCVV } } }
  await say('initTransaction', 'by alias', paid)
  await say('initTransaction', 'by alias, with a CVV that was used', paid)
}

const sayWithToken = async (): Promise<void> => {
  const talk = await startTalk({ 'control-token': 'secret' })
  const say = saying(talk)
  for (const headers of [
    {},
    { accept: 'text/html' },
    { authorization: 'Bearer wrong' },
    { authorization: 'Bearer secret' },
  ])
    await say('listSpaces', 'where a token is wanted', { headers })
}

describe('what is answered, byte for byte', () => {
  it('the story comes to its end', async () => {
    const talk = await startTalk()
    const say = saying(talk)
    await sayLooking(say)
    await sayScenarios(say)
    await sayOneShots(say)
    const transaction = await sayTransactions(say, talk)
    await sayMoreTransactions(say)
    const link = await sayLinks(say, talk)
    await sayWebhooks(say, talk, transaction, link)
    await sayReceiver(say, transaction)
    await sayHolds(say, talk)
    await sayRecords(say, talk, transaction, link)
    await sayExplained(say, talk)
    await sayRuns(say, transaction, link)
    await sayJudged(say)
    await sayTime(say, talk)
    await sayState(say, talk)
    await sayAliases(say)
    // What comes new is said here: the numbers of all requests before it stay.
    await sayExplainedInBrowser(say)
    await sayWithToken()
  })

  /** Written whole by contracts.test.ts. */
  const WHOLE = ['describe', 'describeAsJson', 'describeService', 'describeServiceAsJson']

  it.each([...CONTROL.keys(), ...SERVICE.keys()].filter((name) => !WHOLE.includes(name)))('%s', async (operation) => {
    const texts = told.get(operation)
    expect(texts, `${operation} is not in the story: add it there`).toBeDefined()
    await golden.is(`${operation}.txt`, (texts ?? []).join('\n'))
  })

  it('no file is left over', () => expect(golden.left()).toEqual([]))
})
