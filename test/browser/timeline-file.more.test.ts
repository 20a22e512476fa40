import { it } from 'vitest'
import { play, runOf } from '../support/finished-runs.ts'
import { startSandbox } from '../support/sandbox.ts'
import { expectUsable } from './axe.ts'

it('a run as one file is accessible on a phone, in light and dark mode, with everything expanded', async () => {
  const running = await startSandbox()
  for (const story of ['a challenge that passes after one wrong code', 'hostile strings', 'a link with a challenge'])
    await play(running, runOf(story))
  await running.init({}).expect(400)
  const { text } = await running.http.get('/_sandbox/timeline.html').expect(200)
  await expectUsable(text)
})
