import type { SendWebhookRequest } from '../../core/contract/control.gen.ts'
import { answerTo, type HookAnswer, type HookAnswers } from '../autopsy/delivery-responses.ts'
import { type Autopsy, autopsyOf } from '../autopsy/diagnose-signatures.ts'
import { AUTOPSY, DELIVERY_NAMES, type DeliveryName } from '../autopsy/probe-deliveries.ts'
import { NotJudged } from '../play/not-judged.ts'
import { find, tell } from '../play/play.ts'
import { fire, webhookOf } from '../play/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { settledOrder } from './experiment-steps.ts'

type Performed = { readonly answers: HookAnswers; readonly autopsy: Autopsy }

/** Delivers all of `AUTOPSY`, one after the other and none again by itself, and judges what was answered. */
export const performAutopsy = async (
  deliver: (how: SendWebhookRequest, name: DeliveryName) => Promise<HookAnswer>,
): Promise<Performed> => {
  const answers: Partial<Record<DeliveryName, HookAnswer>> = {}
  for (const name of DELIVERY_NAMES) {
    answers[name] = await deliver({ ...AUTOPSY[name].order, retry: false }, name)
    // Where nobody answers, the others would but take their time.
    if (answers.genuine?.status === undefined) break
  }
  return { answers, autopsy: autopsyOf(answers) }
}

/** The order is paid and settled, so that none of them can do anything to it: only what the app answers counts. */
export const SIGNATURES: readonly Experiment[] = [
  {
    id: 'autopsy',
    plays: 'two dozen webhooks about a paid order, each signed in another way',
    feeds: [
      'webhook.verifier-wrong',
      'webhook.raw-body-not-used',
      'webhook.old-accepted',
      'webhook.signature-not-checked',
    ],
    needs: ['webhook'],
    async play(play) {
      // Also of an app that takes no webhook, and so has no paid order: that is what is looked for.
      const { order } = await settledOrder(play)
      await webhookOf(order)
      const { answers, autopsy } = await performAutopsy((how, name) => fire(order, name, how))
      const { sentence, isJudged, findings } = autopsy
      tell(play, { step: 'autopsy', sent: `${Object.keys(answers).length} webhooks`, came: sentence })
      if (!isJudged) throw new NotJudged(sentence)
      // Once a rule: what else breaks the same one stands beside it.
      for (const rule of new Set(findings.map((one) => one.rule)))
        find(play, {
          rule,
          step: 'autopsy',
          evidence: findings
            .filter((one) => one.rule === rule)
            .flatMap(({ words, proof }) => [`the app ${words}`, ...proof.map((name) => answerTo(name, answers[name]))]),
        })
    },
  },
]
