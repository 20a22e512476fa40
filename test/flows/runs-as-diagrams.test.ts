import { describe, expect, it } from 'vitest'
import { HOSTILE, play, SOME_RUNS, storyOf } from '../support/finished-runs.ts'
import { startSandbox } from '../support/sandbox.ts'

const NAME = '(?:App|Sandbox|Browser|Bank|Receiver)'
/** In a text of a message or a note nothing has a meaning but entities: `#`, digits and `;`. */
const TEXT = "(?:[\\p{L}\\p{N} .,:/_()?=+'-]|#\\d{1,7};)+"
const LINE = new RegExp(
  `^(?:  participant ${NAME} as [A-Za-z ]+|  ${NAME}(?:->>|-->>|-x)${NAME}: ${TEXT}|  Note over ${NAME}: ${TEXT})$`,
  'u',
)

/** A text as Mermaid shows it. */
const shown = (text: string): string => text.replace(/#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)))

describe('a run as a sequence diagram', () => {
  it.each(SOME_RUNS)('has nothing but messages, notes and participants: %s', async (_, story) => {
    const running = await startSandbox()
    const { kind, id } = await play(running, story)
    const { text } = await running.http.get(`/_sandbox/${kind}/${id}/as?form=mermaid`).expect(200)
    const [first, ...lines] = text.trimEnd().split('\n')
    expect(first).toBe('sequenceDiagram')
    expect(lines.filter((line) => !LINE.test(line))).toEqual([])
  })

  it('tells who asked whom, and what came back', async () => {
    const running = await startSandbox()
    const { id } = await play(running, storyOf('a challenge that passes after one wrong code'))
    await running.status(id).expect(200)
    await running.http.get(`/_sandbox/wait?type=webhook.delivered&transaction=${id}`).expect(200)
    const { text } = await running.http.get(`/_sandbox/transactions/${id}/as?form=mermaid`).expect(200)
    const told = shown(text)
      .split('\n')
      .map((line) =>
        line
          .trim()
          .replaceAll(id, 'ID')
          .replace(/:\d{4,5}\//, ':PORT/'),
      )
    expect(told.slice(0, 7)).toEqual([
      'sequenceDiagram',
      'participant App as Your app',
      'participant Sandbox as Sandbox',
      'participant Browser as Browser',
      'participant Bank as Bank page',
      'participant Receiver as Webhook receiver',
      'Note over Sandbox: A transaction is authenticated after one wrong code, order-1',
    ])
    for (const line of [
      'App->>Sandbox: POST /v1/transactions',
      'Sandbox-->>App: 201',
      'Note over Sandbox: initialized becomes challenge_required',
      'Browser->>Bank: the challenge is shown: one_time_code',
      'Bank-->>Browser: wrong code, tries left: 2',
      'Note over Sandbox: challenge_ongoing becomes authenticated',
      'Browser->>App: back by GET: http://shop.test/success?transactionId=ID',
      'App->>Sandbox: GET /v1/transactions/ID',
      'Sandbox->>Receiver: webhook, attempt 1: http://127.0.0.1:PORT/hook',
      'Receiver-->>Sandbox: 200',
    ])
      expect(told).toContain(line)
    expect(told.indexOf('App->>Sandbox: POST /v1/transactions')).toBe(7)
  })

  it('shows texts of others as they are, but for their line ends', async () => {
    const running = await startSandbox()
    const { id } = await play(running, storyOf('hostile strings'))
    const { text } = await running.http.get(`/_sandbox/transactions/${id}/as?form=mermaid`).expect(200)
    expect(shown(text)).toContain(HOSTILE.replace('\u2028\n', ' '))
  })
})
