import { didYouMean } from '../../core/domain/nearest-name.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../core/domain/observation.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { isJsonPath } from '../find/json-path.ts'
import { isSelector } from '../find/selector.ts'

/** Asks the user; undefined if the input has ended. */
export type Prompt = (question: string) => Promise<string | undefined>

type Read<Value> = { readonly value: Value } | { readonly problem: string }

/** Repeats a question until the input is valid. */
const promptUntilValid = async <Value>(
  prompt: Prompt,
  question: string,
  read: (input: string) => Read<Value>,
): Promise<Value | undefined> => {
  for (let text = question; ; ) {
    const input = await prompt(text)
    if (input === undefined) return undefined
    const parsed = read(input.trim())
    if ('value' in parsed) return parsed.value
    text = `${parsed.problem}\n${question}`
  }
}

/** A JSON path, or `css:` with a selector. */
export type ValueLocation = string | { readonly html: string }

const parseLocation = (text: string): Read<ValueLocation> => {
  const html = /^css:(.+)$/.exec(text)?.[1]
  if (html !== undefined) return isSelector(html) ? { value: { html } } : { problem: `"${html}" is not a selector.` }
  return isJsonPath(text) ? { value: text } : { problem: `"${text}" is not a JSON path, such as order.state.` }
}

/** Question 1: the URL of an order. */
export const promptForUrl = (prompt: Prompt, refno: string, appUrl: string): Promise<string | undefined> =>
  promptUntilValid(
    prompt,
    `1/3 At which URL does the app show order ${refno}? For example /orders/${refno}:`,
    (input) => {
      const url = parsedUrl(input)
      if (url !== undefined && url.origin !== appUrl)
        return { problem: `${url.origin} is not the app. The app is at ${appUrl}.` }
      const path = url === undefined ? input : input.slice(url.origin.length) || '/'
      if (!path.startsWith('/')) return { problem: 'Begin the URL with / or with the URL of the app.' }
      return { value: path.replaceAll(refno, '$' + '{ref}') }
    },
  )

export type StatusValues = {
  readonly status: ValueLocation
  readonly values: Readonly<Partial<Record<OrderStatus, readonly string[]>>>
}

const parseStatusValues = (input: string): Read<StatusValues> => {
  const [first = '', ...pairs] = input.split(/\s+(?=\S+=)|^(?=\S+=)/)
  const status = parseLocation(first)
  if ('problem' in status) return status
  const values: Partial<Record<OrderStatus, readonly string[]>> = {}
  const seen = new Set<string>()
  for (const pair of pairs) {
    const [name = '', text = ''] = pair.split(/=(.*)/)
    const word = ORDER_STATUSES.find((known) => known === name)
    if (word === undefined)
      return { problem: `"${name}" is not one of ${ORDER_STATUSES.join(', ')}${didYouMean(name, ORDER_STATUSES)}` }
    const listed = text.split(',').map((item) => item.trim())
    const twice = listed.find((item) => item === '' || seen.has(item))
    if (twice !== undefined) return { problem: twice === '' ? `${name} has no value.` : `"${twice}" is listed twice.` }
    for (const item of listed) seen.add(item)
    values[word] = listed
  }
  return values.paid === undefined ? { problem: 'Add a value for paid.' } : { value: { status: status.value, values } }
}

/** Question 2: the meaning of the status values. */
export const promptForStatus = (prompt: Prompt): Promise<StatusValues | undefined> =>
  promptUntilValid(
    prompt,
    `2/3 Where in the response is the status, and which values does it have (${ORDER_STATUSES.join(', ')})?\n` +
      'A JSON path, or css: and a selector. For example: order.state paid=paid,done pending=open failed=failed',
    parseStatusValues,
  )

/** Question 3: the counters of effects. */
export const promptForEffects = (prompt: Prompt): Promise<Readonly<Record<string, ValueLocation>> | undefined> =>
  promptUntilValid(
    prompt,
    '3/3 Which values count shipments, bookings or mails of an order? For example: shipped, or shipped=order.shipments mails=mails; empty if there are none:',
    (input) => {
      const effects: Record<string, ValueLocation> = {}
      // A selector may have blanks; a single name is its own location.
      for (const pair of input === '' ? [] : input.split(input.includes('=') ? /\s+(?=\S+=)/ : /\s+/)) {
        const [name = '', path = name] = pair.split(/=(.*)/)
        const location = parseLocation(path)
        if (!/^[A-Za-z]\w*$/.test(name) || 'problem' in location)
          return { problem: `"${pair}" is not a counter, such as shipped or shipped=order.shipments.` }
        effects[name] = location.value
      }
      return { value: effects }
    },
  )
