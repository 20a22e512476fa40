import type { SendWebhookRequest } from '../../core/contract/control.gen.ts'
import { describeResponse, type WebhookResponse, type WebhookResponses } from '../signatures/delivery-responses.ts'
import { diagnoseSignatures, type SignatureDiagnosis } from '../signatures/diagnose-signatures.ts'
import { PROBE_NAMES, PROBES, type ProbeName } from '../signatures/probe-deliveries.ts'
import { addLine, addViolation } from '../steps/experiment-run.ts'
import { NotJudged } from '../steps/not-judged.ts'
import { sendCustomWebhook, webhookOf } from '../steps/webhook-steps.ts'
import type { Experiment } from './experiment.ts'
import { settleOrder } from './experiment-steps.ts'

type ProbeResult = { readonly responses: WebhookResponses; readonly diagnosis: SignatureDiagnosis }

/** Sends all deliveries of `PROBES` in sequence, without retries, and diagnoses the responses. */
export const probeSignatures = async (
  deliver: (options: SendWebhookRequest, name: ProbeName) => Promise<WebhookResponse>,
): Promise<ProbeResult> => {
  const responses: Partial<Record<ProbeName, WebhookResponse>> = {}
  for (const name of PROBE_NAMES) {
    responses[name] = await deliver({ ...PROBES[name].request, retry: false }, name)
    // Without a response, the other deliveries would only take time.
    if (responses.genuine?.status === undefined) break
  }
  return { responses, diagnosis: diagnoseSignatures(responses) }
}

/** The order is paid and settled, so that the deliveries cannot change it. Only the responses count. */
export const SIGNATURES: readonly Experiment[] = [
  {
    id: 'signature-diagnosis',
    description: 'two dozen webhooks for a paid order, each signed differently',
    rules: [
      'webhook.verification-wrong',
      'webhook.key-rotation-rejected',
      'webhook.raw-body-not-used',
      'webhook.timestamp-not-checked',
      'webhook.signature-not-checked',
    ],
    needs: ['webhook'],
    async run(run) {
      // Also for an app without a paid order because it accepts no webhook.
      const { order } = await settleOrder(run)
      await webhookOf(order)
      const { responses, diagnosis } = await probeSignatures((options, name) => sendCustomWebhook(order, name, options))
      const { conclusion, isJudged, findings } = diagnosis
      addLine(run, {
        kind: 'webhook',
        step: 'signature-diagnosis',
        sent: `${Object.keys(responses).length} webhooks`,
        result: conclusion,
      })
      if (!isJudged) throw new NotJudged(conclusion)
      // Once per rule; further evidence for the same rule is included.
      for (const rule of new Set(findings.map((item) => item.rule)))
        addViolation(run, {
          rule,
          step: 'signature-diagnosis',
          evidence: findings
            .filter((item) => item.rule === rule)
            .flatMap(({ message, proof }) => [
              `the app ${message}`,
              ...proof.map((name) => describeResponse(name, responses[name])),
            ]),
        })
    },
  },
]
