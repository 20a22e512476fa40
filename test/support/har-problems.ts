import { isMap } from '../../src/core/domain/is-record.ts'

type Check = (value: unknown) => boolean
const text: Check = (value) => typeof value === 'string'
const whole: Check = (value) => Number.isInteger(value) && Number(value) >= -1
const time: Check = (value) => typeof value === 'number' && value >= 0
const date: Check = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(value)

type Shape = { readonly [name: string]: Check | Shape | readonly [Shape] }

const PAIR: Shape = { name: text, value: text }
const MESSAGE: Shape = {
  httpVersion: text,
  cookies: [PAIR],
  headers: [PAIR],
  headersSize: whole,
  bodySize: whole,
}

/** The required members of HAR 1.2, copied from its specification; a `?` marks optional ones. */
const HAR: Shape = {
  log: {
    version: (value) => value === '1.2',
    creator: { name: text, version: text, 'comment?': text },
    entries: [
      {
        startedDateTime: date,
        time,
        request: {
          ...MESSAGE,
          method: text,
          url: (value) => typeof value === 'string' && /^https?:\/\/[^/]+\//.test(value) && !/[\s#]/.test(value),
          queryString: [PAIR],
          'postData?': { mimeType: text, params: [PAIR], text, 'comment?': text },
        },
        response: {
          ...MESSAGE,
          status: whole,
          statusText: text,
          redirectURL: text,
          content: { size: whole, mimeType: text, 'text?': text, 'comment?': text },
        },
        cache: {},
        timings: { send: time, wait: time, receive: time },
        'comment?': text,
      },
    ],
    'comment?': text,
  },
}

function* problemsAt(value: unknown, shape: Shape, at: string): Generator<string> {
  if (!isMap(value)) return yield `${at}: no object`
  for (const [written, check] of Object.entries(shape)) {
    const name = written.replace('?', '')
    const member = value[name]
    const here = `${at}/${name}`
    if (member === undefined && written.endsWith('?')) continue
    if (typeof check === 'function') {
      if (!check(member)) yield `${here}: ${JSON.stringify(member)}`
    } else if (!Array.isArray(check)) yield* problemsAt(member, check as Shape, here)
    else if (!Array.isArray(member)) yield `${here}: no list`
    else for (const [i, item] of member.entries()) yield* problemsAt(item, check[0], `${here}/${i}`)
  }
  const known = Object.keys(shape).map((name) => name.replace('?', ''))
  // A custom member begins with an underscore.
  for (const name of Object.keys(value))
    if (!known.includes(name) && !name.startsWith('_')) yield `${at}/${name}: unknown`
}

/** Returns members that HAR 1.2 does not allow or requires, and times that do not add up. */
export const harProblems = (har: unknown): readonly string[] => {
  const problems = [...problemsAt(har, HAR, '')]
  if (problems.length > 0) return problems
  const { log } = har as { log: { entries: { time: number; timings: Record<string, number> }[] } }
  return log.entries.flatMap(({ time: whole, timings }, i) => {
    const sum = Object.values(timings).reduce((total, part) => total + Math.max(0, part), 0)
    return Math.abs(sum - whole) < 0.001 ? [] : [`/log/entries/${i}/time: the timings make ${sum}`]
  })
}
