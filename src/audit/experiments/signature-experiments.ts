import type { SendWebhookRequest } from '../../core/contract/control.gen.ts'
import { describeResponse, type WebhookResponse, type WebhookResponses } from '../signatures/delivery-responses.ts'
import { diagnoseSignatures, type SignatureDiagnosis } from '../signatures/diagnose-signatures.ts'
import { PROBE_NAMES, PROBES, type ProbeName } from '../signatures/probe-deliveries.ts'
import { addLine, addViolation } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { sendCustomWebhook, webhookOf } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { settleOrder } from './experiment-steps.ts'

type ProbeResult = { readonly answers: WebhookResponses; readonly autopsy: SignatureDiagnosis }

/** Sends all deliveries of `AUTOPSY` in sequence, without retries, and diagnoses the responses. */
export const probeSignatures = async (
  deliver: (how: SendWebhookRequest, name: ProbeName) => Promise<WebhookResponse>,
): Promise<ProbeResult> => {
  const answers: Partial<Record<ProbeName, WebhookResponse>> = {}
  for (const name of PROBE_NAMES) {
    answers[name] = await deliver({ ...PROBES[name].order, retry: false }, name)
    // Without a response, the other deliveries would only take time.
    if (answers.genuine?.status === undefined) break
  }
  return { answers, autopsy: diagnoseSignatures(answers) }
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
      const { order } = await settleOrder(play)
      await webhookOf(order)
      const { answers, autopsy } = await probeSignatures((how, name) => sendCustomWebhook(order, name, how))
      const { sentence, isJudged, findings } = autopsy
      addLine(play, { step: 'autopsy', sent: `${Object.keys(answers).length} webhooks`, came: sentence })
      if (!isJudged) throw new NotJudged(sentence)
      // Once per rule; further evidence for the same rule is included.
      for (const rule of new Set(findings.map((one) => one.rule)))
        addViolation(play, {
          rule,
          step: 'autopsy',
          evidence: findings
            .filter((one) => one.rule === rule)
            .flatMap(({ words, proof }) => [
              `the app ${words}`,
              ...proof.map((name) => describeResponse(name, answers[name])),
            ]),
        })
    },
  },
]
