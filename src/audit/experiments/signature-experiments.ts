import type { SendWebhookRequest } from '../../core/contract/control.gen.ts'
import { answerTo, type HookAnswer, type HookAnswers } from '../autopsy/delivery-responses.ts'
import { type Autopsy, autopsyOf } from '../autopsy/diagnose-signatures.ts'
import { AUTOPSY, DELIVERY_NAMES, type DeliveryName } from '../autopsy/probe-deliveries.ts'
import { NotJudged } from '../play/not-judged.ts'
import { find, tell } from '../play/play.ts'
import { fire, webhookOf } from '../play/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { settledOrder } from './experiment-steps.ts'

type ProbeResult = { readonly answers: HookAnswers; readonly autopsy: Autopsy }

/** Sends all deliveries of `AUTOPSY` in sequence, without retries, and diagnoses the responses. */
export const performAutopsy = async (
  deliver: (how: SendWebhookRequest, name: DeliveryName) => Promise<HookAnswer>,
): Promise<ProbeResult> => {
  const answers: Partial<Record<DeliveryName, HookAnswer>> = {}
  for (const name of DELIVERY_NAMES) {
    answers[name] = await deliver({ ...AUTOPSY[name].order, retry: false }, name)
    // Without a response, the other deliveries would only take time.
    if (answers.genuine?.status === undefined) break
  }
  return { answers, autopsy: autopsyOf(answers) }
}

/** The order is paid and settled, so that the deliveries cannot change it. Only the responses count. */
export const SIGNATURES: readonly Experiment[] = [
  {
    id: 'autopsy',
    plays: 'two dozen webhooks for a paid order, each signed differently',
    feeds: [
      'webhook.verifier-wrong',
      'webhook.raw-body-not-used',
      'webhook.old-accepted',
      'webhook.signature-not-checked',
    ],
    needs: ['webhook'],
    async play(play) {
      // Also for an app without a paid order because it accepts no webhook.
      const { order } = await settledOrder(play)
      await webhookOf(order)
      const { answers, autopsy } = await performAutopsy((how, name) => fire(order, name, how))
      const { sentence, isJudged, findings } = autopsy
      tell(play, { step: 'autopsy', sent: `${Object.keys(answers).length} webhooks`, came: sentence })
      if (!isJudged) throw new NotJudged(sentence)
      // Once per rule; further evidence for the same rule is included.
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
