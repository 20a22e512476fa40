// biome-ignore-all lint/suspicious/noTemplateCurlyInString: places of audit.yaml are written so
import { z } from 'zod'
import { currency, duration, listOf, optional, wholeNumber } from '../../core/domain/values.schema.ts'
import { find, here, jsonPath, oneOf, only, request, step, text, value, valuesByName } from './request.schema.ts'

const command = listOf(value, 100, 'words')

const app = z
  .strictObject({
    start: optional(
      z.strictObject({
        command: command.describe('The program and its arguments. It is ended with all that it has started.'),
        cwd: optional(text, 'Its folder, from that of this file.'),
        ready: optional(
          value,
          'An address that answers 2xx once it is ready. Without it the address of the app, whatever it answers.',
        ),
        env: optional(valuesByName, 'Variables for it, beside those of the audit.'),
        within: optional(duration, 'How long a start may take. Without it 20s.'),
      }),
      'How the app is started. Without it, it runs already; then experiments that kill it are not run.',
    ),
    url: optional(value, 'Where it answers. Without it http://127.0.0.1:${port}, where it is started here.'),
    kill: optional(command, 'Ends an app that runs elsewhere: [docker, kill, shop].'),
    restart: optional(command, 'Starts it again: [docker, start, shop].'),
    log: optional(text, 'A log file that is looked through for card data. What it prints is, too.'),
    apiTimeout: optional(duration, 'How long the app waits for the service. Needed to play late answers.'),
    allow: optional(z.array(text), 'Hosts that are test machines though they are not of this machine or network.'),
  })
  .refine(({ kill, restart }) => (kill === undefined) === (restart === undefined), {
    error: 'has only one of kill and restart: write both',
  })

const checkout = z.strictObject({
  cart: optional(z.boolean(), 'Whether ${cart} names what is bought. Needed to buy one cart twice.'),
  steps: listOf(step, 50, 'steps').describe('What the customer sends, one after the other, with one cookie jar.'),
  leadsTo: optional(
    z
      .strictObject({
        redirect: optional(z.literal(true), 'By a redirect.'),
        form: optional(z.literal(true), 'By a form of the page.'),
        json: optional(jsonPath, 'By an address in JSON.'),
      })
      .refine(oneOf, only('redirect, form or json')),
    'How the last step sends the customer to the service. Without it by a redirect.',
  ),
  refused: optional(
    z.array(wholeNumber(100, 599)),
    'Statuses with which the last step says no. Without it 200, 302, 303, 402 and 422.',
  ),
  fixedAmount: optional(wholeNumber(1, 999_999_999), 'In minor units, where a customer cannot choose the amount.'),
  currency: optional(currency, 'What is paid in. Without it EUR.'),
})

const words = (help: string) => optional(z.array(value, { error: 'must be a list of words' }), help)

const values = z.strictObject({
  pending: words('Open: nothing is decided.'),
  paid: z.array(value, { error: 'must be a list of words' }).min(1, { error: 'needs a word' }).describe('Paid.'),
  review: words('Taken, and a person looks at it.'),
  failed: words('The payment failed.'),
  cancelled: words('The customer went away from it.'),
  expired: words('Nobody came back in time.'),
})

const order = z.strictObject({
  reference: optional(find, 'What names an order after the last step. Without it the refno that the app sends.'),
  request: request.describe('How an order is read: ${ref} is its reference.'),
  as: optional(z.enum(['customer', 'nobody']), "Whose cookies go along. Without it the customer's."),
  status: here.describe('Where its state stands.'),
  values: values.describe("The app's words for each state: all of them, an unknown one is an error of this file."),
})

const ruled = (help: string) => optional(z.enum(['paid', 'review', 'failed']), help)

/** What audit.yaml may say: the one source of what is read, of docs/audit.schema.json and of what problems say. */
export const auditWords = z
  .strictObject({
    version: z.literal(1, { error: 'must be 1' }).describe('Of this format.'),
    decides: z
      .enum(['redirect', 'webhook', 'both'])
      .describe('What settles an order: the customer who comes back, the webhook, or either.'),
    app: app.describe('The app that is audited.'),
    sandbox: optional(
      z.strictObject({
        url: value.describe('Its address.'),
        space: optional(text, 'Its space. Without it default.'),
      }),
      'A sandbox that runs already, which the app talks to. Without it one is started.',
    ),
    checkout: checkout.describe('How somebody buys.'),
    order: order.describe('How it is seen what the app believes.'),
    effects: optional(
      z.record(z.string(), here, { error: 'must be a map of names to where each counter is found' }),
      'Counters in the same answer of what must happen once for an order: shipped: shipments.',
    ),
    policy: optional(
      z.strictObject({
        attempt: ruled('An attempt, where the bank did not take part.'),
        notEnrolled: ruled('A card that takes no part in 3-D Secure.'),
        unavailable: ruled('The authentication could not be carried out.'),
      }),
      'What the app means to do with results that are neither yes nor no. What is left out is asked, not judged.',
    ),
    sweeper: optional(
      z.union(
        [
          z.literal('none'),
          z
            .strictObject({
              trigger: optional(request, 'A request that makes it look now.'),
              after: optional(duration, 'It looks by itself at orders older than this.'),
              within: optional(duration, 'How long that may take. Without it as long as after.'),
            })
            .refine(({ trigger, after, within }) => (trigger ? !after && !within : after !== undefined), {
              error: 'must have a trigger, or after and within',
            }),
        ],
        { error: 'must be none, or a map with trigger or after' },
      ),
      'What looks after open orders. Without it there is none.',
    ),
    clock: optional(z.enum(['own', 'sandbox']), "Whether the app can follow the sandbox's clock. Without it own."),
    settle: optional(duration, 'How long an order may stay open after the last answer. Learned without it.'),
    leaveOut: optional(
      z.record(
        z.string(),
        z.strictObject({
          reason: text.describe('Why.'),
          until: optional(
            z
              .string({ error: 'must be a day' })
              .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a day, such as 2027-06-30' }),
            'The last day on which it is left out.',
          ),
        }),
        { error: 'must be a map of experiments to reasons' },
      ),
      'Experiments that are not played.',
    ),
  })
  .meta({ title: 'audit.yaml', description: 'How an app is audited by threeds-sandbox audit.' })

export type AuditWords = z.output<typeof auditWords>
