import { didYouMean } from '../../core/domain/nearest-name.ts'
import { ORDER_WORDS, type OrderWord } from '../../core/domain/observation.ts'
import { parsedUrl } from '../../core/domain/parse-url.ts'
import { isJsonPath } from '../find/json-path.ts'
import { isSelector } from '../find/selector.ts'

/** Asks somebody; undefined once nobody answers any more. */
export type Ask = (question: string) => Promise<string | undefined>

type Read<Value> = { readonly value: Value } | { readonly wrong: string }

/** Asks until it is understood. */
const asked = async <Value>(
  ask: Ask,
  question: string,
  read: (answer: string) => Read<Value>,
): Promise<Value | undefined> => {
  for (let text = question; ; ) {
    const answer = await ask(text)
    if (answer === undefined) return undefined
    const understood = read(answer.trim())
    if ('value' in understood) return understood.value
    text = `${understood.wrong}\n${question}`
  }
}

/** A JSON path, or `css:` with a selector. */
export type Place = string | { readonly html: string }

const placeOf = (text: string): Read<Place> => {
  const html = /^css:(.+)$/.exec(text)?.[1]
  if (html !== undefined) return isSelector(html) ? { value: { html } } : { wrong: `"${html}" is no selector` }
  return isJsonPath(text) ? { value: text } : { wrong: `"${text}" is no path into JSON, such as order.state` }
}

/** 1: where an order is read. */
export const askWhere = (ask: Ask, refno: string, appUrl: string): Promise<string | undefined> =>
  asked(ask, `1/3 Where does the app show order ${refno}? Its address, such as /orders/${refno}:`, (answer) => {
    const url = parsedUrl(answer)
    if (url !== undefined && url.origin !== appUrl) return { wrong: `${url.origin} is not the app: it is ${appUrl}` }
    const path = url === undefined ? answer : answer.slice(url.origin.length) || '/'
    if (!path.startsWith('/')) return { wrong: 'an address begins with / or with that of the app' }
    return { value: path.replaceAll(refno, '$' + '{ref}') }
  })

export type Words = { readonly status: Place; readonly values: Readonly<Partial<Record<OrderWord, readonly string[]>>> }

const wordsOf = (answer: string): Read<Words> => {
  const [first = '', ...pairs] = answer.split(/\s+(?=\S+=)|^(?=\S+=)/)
  const status = placeOf(first)
  if ('wrong' in status) return status
  const values: Partial<Record<OrderWord, readonly string[]>> = {}
  const seen = new Set<string>()
  for (const pair of pairs) {
    const [name = '', said = ''] = pair.split(/=(.*)/)
    const word = ORDER_WORDS.find((known) => known === name)
    if (word === undefined)
      return { wrong: `"${name}" is none of ${ORDER_WORDS.join(', ')}${didYouMean(name, ORDER_WORDS)}` }
    const words = said.split(',').map((one) => one.trim())
    const twice = words.find((one) => one === '' || seen.has(one))
    if (twice !== undefined) return { wrong: twice === '' ? `${name} has no word` : `"${twice}" is said twice` }
    for (const one of words) seen.add(one)
    values[word] = words
  }
  return values.paid === undefined ? { wrong: 'no word means paid' } : { value: { status: status.value, values } }
}

/** 2: which word means what. */
export const askWords = (ask: Ask): Promise<Words | undefined> =>
  asked(
    ask,
    `2/3 Where in that answer is its state, and which words are there (${ORDER_WORDS.join(', ')})?\n` +
      'A JSON path, or css: and a selector; such as: order.state paid=paid,done pending=open failed=failed',
    wordsOf,
  )

/** 3: what counts as shipped. */
export const askEffects = (ask: Ask): Promise<Readonly<Record<string, Place>> | undefined> =>
  asked(
    ask,
    '3/3 What in it counts how often an order was shipped, booked or mailed? Such as: shipped, or shipped=order.shipments mails=mails; empty where nothing does:',
    (answer) => {
      const effects: Record<string, Place> = {}
      // A selector may have blanks; a name that stands alone is its own place.
      for (const pair of answer === '' ? [] : answer.split(answer.includes('=') ? /\s+(?=\S+=)/ : /\s+/)) {
        const [name = '', where = name] = pair.split(/=(.*)/)
        const place = placeOf(where)
        if (!/^[A-Za-z]\w*$/.test(name) || 'wrong' in place)
          return { wrong: `"${pair}" is not such as shipped, or shipped=order.shipments` }
        effects[name] = place.value
      }
      return { value: effects }
    },
  )
