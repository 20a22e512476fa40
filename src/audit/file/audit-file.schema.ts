// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of audit.yaml
import * as z from 'zod'
import { currency, duration, listOf, optional, wholeNumber } from '../../core/domain/values.schema.ts'
import { counter, jsonPath, location, oneOf, only, request, step, text, value, valuesByName } from './request.schema.ts'

const command = listOf(value, 100, 'words')

const app = z
  .strictObject({
    start: optional(
      z.strictObject({
        command: command.describe('The program and its arguments. The audit stops it and its child processes.'),
        cwd: optional(text, 'Working directory, relative to this file.'),
        ready: optional(value, 'A URL that returns 2xx when the app is ready. Default: any response of `app.url`.'),
        env: optional(valuesByName, 'Environment variables, in addition to those of the audit.'),
        timeout: optional(duration, 'Time limit of a start. Default: 20s.'),
      }),
      'Starts the app. Without it, the app must run already, and experiments that kill it are skipped.',
    ),
    url: optional(value, 'URL of the app. Default: http://127.0.0.1:${port}, if the audit starts the app.'),
    kill: optional(command, 'Kills an app that runs elsewhere: [docker, kill, shop].'),
    restart: optional(command, 'Starts the killed app: [docker, start, shop].'),
    log: optional(
      z.union([text, listOf(text, 20, 'files or folders')], { error: 'must be a path, or a list of paths' }),
      'Log files or folders to search for card data, in addition to the standard streams.',
    ),
    apiTimeout: optional(duration, 'How long the app waits for the service. Required to test late responses.'),
    allow: optional(z.array(text), 'Test hosts that are neither local nor in a private network.'),
  })
  .refine(({ kill, restart }) => (kill === undefined) === (restart === undefined), {
    error: 'has only one of `kill` and `restart`. Set both.',
  })

const checkout = z.strictObject({
  cart: optional(z.boolean(), 'Whether ${cart} selects the cart. Required to buy the same cart twice.'),
  steps: listOf(step, 50, 'steps').describe('Requests of the customer, in order, with the same cookies.'),
  fill: optional(listOf(step, 50, 'steps'), 'Requests before `steps` that fill a session cart once.'),
  again: optional(
    z.union([z.literal('none'), listOf(step, 50, 'steps')], { error: 'must be none, or a list of steps' }),
    'Requests for another attempt to pay an order. ${ref} is its reference. none: it has one payment.',
  ),
  change: optional(
    listOf(step, 50, 'steps'),
    'Requests that change an unpaid order to ${amount}, four times its amount. ${ref} is its reference.',
  ),
  continueWith: optional(
    z
      .strictObject({
        redirect: optional(z.literal(true), 'A redirect.'),
        form: optional(z.literal(true), 'A form in the page.'),
        json: optional(jsonPath, 'A URL in JSON.'),
      })
      .refine(oneOf, only('redirect, form or json')),
    'How the last step sends the customer to the service. Default: by a redirect.',
  ),
  rejected: optional(
    z.array(wholeNumber(100, 599)),
    'Statuses with which the last step rejects a purchase. Default: 200, 302, 303, 402 and 422.',
  ),
  fixedAmount: optional(wholeNumber(1, 999_999_999), 'Amount in minor units, if the customer cannot choose it.'),
  currency: optional(currency, 'Currency of the payment. Default: EUR.'),
})

const texts = (help: string) => optional(z.array(value, { error: 'must be a list of values' }), help)

const values = z.strictObject({
  pending: texts('Open: not decided yet.'),
  paid: z.array(value, { error: 'must be a list of values' }).min(1, { error: 'needs a value' }).describe('Paid.'),
  review: texts('Accepted, and a person reviews it.'),
  failed: texts('The payment failed.'),
  canceled: texts('The customer canceled.'),
  expired: texts('The customer did not return in time.'),
})

const order = z.strictObject({
  reference: optional(location, 'Reference of the order after the last step. Default: the refno that the app sends.'),
  request: request.describe('Request that reads an order. ${ref} is its reference.'),
  cookies: optional(z.enum(['customer', 'none']), 'Cookies to send. Default: those of the customer.'),
  status: location.describe('Location of the status.'),
  amount: optional(location, 'Location of the total or credit that the app fulfills.'),
  values: values.describe('All status values of the app, by meaning. An unlisted value is an error of this file.'),
})

const pointer = z
  .string({ error: 'must be a JSON Pointer, such as /amount' })
  .regex(/^\//, { error: 'must begin with `/`' })

const gatewayResponse = z.strictObject({
  status: optional(wholeNumber(200, 599), 'Default: 200.'),
  body: optional(z.unknown(), 'JSON body.'),
})

const gateway = z.strictObject({
  fields: z
    .strictObject({
      eci: pointer.describe('The eci.'),
      cavv: pointer.describe('The cavv.'),
      amount: optional(pointer, 'The amount.'),
      currency: optional(pointer, 'The currency code.'),
      transaction: optional(pointer, 'The transactionId, the xid or the threeDSTransactionId.'),
      xid: optional(pointer, 'The ID of the directory server.'),
      version: optional(pointer, 'The threeDSVersion.'),
    })
    .describe('JSON Pointers to the values in the requests of the app to its gateway.'),
  units: optional(z.enum(['minor', 'major']), 'Unit of a whole number in the amount. Default: minor.'),
  approved: optional(gatewayResponse, 'Response that approves. Default: 200.'),
  declined: optional(gatewayResponse, 'Response that declines. Required to test declines.'),
  softDeclined: optional(gatewayResponse, 'Response that declines softly. Required to test the step-up.'),
})

const policyValue = (help: string) => optional(z.enum(['paid', 'review', 'failed']), help)

/** Vocabulary of audit.yaml, from which parsing, docs/reference/audit.schema.json and messages are derived. */
export const auditFileSchema = z
  .strictObject({
    version: z.literal(1, { error: 'must be 1' }).describe('Version of the file format.'),
    decides: z
      .enum(['redirect', 'webhook', 'both'])
      .describe('Decides an order: the returning customer, the webhook, or either.'),
    app: app.describe('The app under audit.'),
    sandbox: optional(
      z.strictObject({
        url: value.describe('URL of the sandbox.'),
        space: optional(text, 'Space of the app. Default: default.'),
      }),
      'A running sandbox that the app uses. Without it, the audit starts one.',
    ),
    checkout: checkout.describe('The checkout of the app.'),
    order: order.describe('How to read the status that the app reports.'),
    effects: optional(
      z.record(z.string(), counter, { error: 'must be an object of counter names and their locations' }),
      'Counters of effects that must happen once per order, in the order response or a file: shipped: shipments.',
    ),
    gateway: optional(
      z.union([z.literal('service'), z.literal('none'), gateway], {
        error: 'must be service, none, or an object with `fields`',
      }),
      'The gateway to which the app sends authorizations, at the address `${sandbox.gateway}`. service: the app calls `POST /v1/transactions/{id}/authorize`. none: there is nothing to judge.',
    ),
    policy: optional(
      z.strictObject({
        attempt: policyValue('An attempt: the bank did not participate.'),
        notEnrolled: policyValue('A card that is not enrolled in 3-D Secure.'),
        unavailable: policyValue('The authentication was not possible.'),
        informational: policyValue('Informational (I): no authentication was requested.'),
        dataOnly: policyValue('The request only shares data with the bank.'),
      }),
      'Intended decision for results that are neither success nor failure. Missing ones are reported as questions.',
    ),
    sweeper: optional(
      z.union(
        [
          z.literal('none'),
          z
            .strictObject({
              trigger: optional(request, 'A request that starts the check.'),
              after: optional(
                duration,
                'The check runs automatically for orders older than this. Later changes do not count as reactions to a return or a webhook.',
              ),
              timeout: optional(duration, 'Time limit of the automatic check. Default: the value of after.'),
            })
            .refine(({ trigger, after, timeout }) => after !== undefined || (trigger && timeout === undefined), {
              error: 'must have `trigger` or `after`, and `timeout` only with `after`',
            }),
        ],
        { error: 'must be none, or an object with `trigger` or `after`' },
      ),
      'The check of open orders in the app. Default: none.',
    ),
    clock: optional(z.enum(['own', 'sandbox']), 'The clock of the app: its own, or that of the sandbox. Default: own.'),
    settleTimeout: optional(duration, 'How long an order may stay open after the last response. Default: measured.'),
    skip: optional(
      z.record(
        z.string(),
        z.strictObject({
          reason: text.describe('The reason.'),
          until: optional(
            z
              .string({ error: 'must be a date' })
              .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'must be a date, such as 2027-06-30' }),
            'The last day on which it is skipped.',
          ),
        }),
        { error: 'must be an object of experiments and reasons' },
      ),
      'Experiments to skip.',
    ),
  })
  .meta({ title: 'audit.yaml', description: 'Describes an app for `threeds-sandbox audit`.' })

export type AuditInput = z.output<typeof auditFileSchema>
