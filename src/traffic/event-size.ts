import type { Finding, Message, News } from '../domain/event.ts'

/** What an event costs beside its long texts: a measured allowance. */
const EVENT_SIZE = 400

/** What a scenario was chosen from: a few numbers, and texts whose length the contract bounds. */
const CHOICE_SIZE = 300

const sizeOfMessage = ({ headers, body = '' }: Message): number =>
  headers.reduce((sum, text) => sum + text.length, body.length)

const sizeOfFinding = ({ field, message, pointer = '', expected = '', actual = '' }: Finding): number =>
  field.length + message.length + pointer.length + expected.length + actual.length

/** How much of the room of a ring an event takes, in characters. */
export const sizeOf = (news: News): number => {
  switch (news.type) {
    case 'request': {
      const { request, response, path, findings } = news.facts
      const said = findings ? findings.reduce((sum, finding) => sum + sizeOfFinding(finding), 0) : 0
      return EVENT_SIZE + path.length + said + sizeOfMessage(request) + (response ? sizeOfMessage(response) : 0)
    }
    case 'scenario.chosen':
      return EVENT_SIZE + (news.facts.from ? CHOICE_SIZE : 0)
    case 'redirect.sent':
    case 'webhook.planned':
    case 'webhook.attempted':
      return EVENT_SIZE + news.facts.url.length
    default:
      return EVENT_SIZE
  }
}
