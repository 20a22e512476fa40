import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Names that were replaced before the first release. Each is no English word, or has a dot, a slash or a capital. */
const OLD_NAMES = [
  'answer.held',
  'answer.let_go',
  'webhook.planned',
  'webhook.given_up',
  'webhook.taken_back',
  'challenge.refused',
  'challenge.resent',
  'scenario.chosen',
  'next.armed',
  'next.disarmed',
  'next.used',
  'belief.read',
  'judgement.made',
  'given_up',
  'taken_back',
  'held_answer',
  'target_refused',
  'slow_answer',
  'malformed_answer',
  '/_sandbox/beliefs',
  '/_sandbox/judgements',
  '/_sandbox/received',
  '/_sandbox/rows',
  '/_sandbox/due',
  '/_sandbox/endings',
  '/_sandbox/compare',
  '/_sandbox/check/',
  '/_sandbox/back/',
  '/judge/beliefs',
  '/run.html',
  '/received/answer',
  '--how ',
  '--change ',
  '--whole ',
  'take-back',
  'takeBackWebhook',
  'holdAnswers',
  'letGo',
  'armNext',
  'disarmNext',
  'listNext',
  'finishChallenge',
  'finishLinkChallenge',
  'repinTransaction',
  'repinLink',
  'chooseScenario',
  'showRun',
  'compareRuns',
  'listRows',
  'putShown',
  'mintAlias',
  'emptyReceived',
  'OneShot',
  'byDefault',
  'cavvOf',
  'triesLeft',
  'runnersUp',
  'toCome',
  'machineAt',
  'inTheWay',
  'mayBeRefused',
  'fraudLoss',
  'appShould',
  'let-go-is-410',
  'looks-ahead-open-nothing',
  'page-asks-again',
  'answer-closed',
  'webhook-answer',
  'space-on-its-way',
  'own-forms-only',
  'members-of-the-family',
  'aav-by-path',
  'faults-of-the-sandbox',
  'cavv-where-proven',
  'reason-where-there-is-one',
  'passed_challenge',
  'webhook_twice',
  'ScenarioPut',
  'ScenariosPut',
  'PutText',
  '--require survive',
  'shownView',
  'webhook_never_called',
  'webhook_public',
  'webhook_own_container',
  'webhook_other_side_of_wsl',
  'webhook_no_reaction',
  'webhook_hangs_up',
  'webhook_not_taken',
  'webhook_failed_there',
  'listens_inside_only',
  'address_not_reached',
  'address_of_another',
  'page_inside_only',
  'return_inside_only',
  'return_not_reached',
  'return_no_address',
  'isReached',
] as const

const isKept = (file: string): boolean =>
  file.endsWith('old-names.test.ts') ||
  file.startsWith('docs/contributing/decisions/') ||
  file.startsWith('test/store/fixtures/') ||
  !/\.(?:ts|tsx|mjs|cjs|js|md|ya?ml|json|py|go|java|sh|cfg|html|css)$/.test(file)

it('no file has a name that was replaced', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && !isKept(file) && existsSync(file))
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return OLD_NAMES.filter((name) => {
      const at = text.indexOf(name)
      return at >= 0 && !/[\w.]/.test(text.charAt(at - 1)) && !/[\w]/.test(text.charAt(at + name.length))
    }).map((name) => `${file}: ${name}`)
  })
  expect(found).toEqual([])
})
