import { text } from '../../api/http/response.ts'
import type { Route } from '../../api/http/route.ts'
import { didYouMean } from '../../core/domain/nearest-name.ts'
import { namesOf } from '../../core/domain/table-keys.ts'
import type { ControlParts } from '../control-parts.ts'
import { conflict, invalid } from '../control-problems.ts'
import { recordRoute } from '../control-route.ts'
import type { Query } from '../query.ts'
import { theTransaction } from '../transactions/challenge.routes.ts'
import { theLink } from '../transactions/links-control.routes.ts'
import type { Form } from './export-format.ts'
import { writeForm } from './export-format.ts'
import type { RunSubject } from './exported-run.ts'

/**
 * Formats of an export, with media type and file extension. Browsers display it and save it with a name that its tool
 * recognizes.
 */
const FILES: Readonly<Record<Form, { readonly mediaType: string; readonly ending: string }>> = {
  vitest: { mediaType: 'text/plain', ending: 'test.ts' },
  playwright: { mediaType: 'text/plain', ending: 'spec.ts' },
  curl: { mediaType: 'text/plain', ending: 'sh' },
  scenario: { mediaType: 'application/yaml', ending: 'yaml' },
}
const FORMS = namesOf(FILES)

type ExportRequest = { readonly origin: string; readonly query: Query<'getLinkExport'> }

const exportRun = (parts: ControlParts, subject: RunSubject, { query, origin }: ExportRequest) => {
  const form = FORMS.find((name) => name === query.form)
  if (!form) return invalid(`\`form\` must be one of ${FORMS.join(', ')}${didYouMean(query.form ?? '', FORMS) || '.'}`)
  const written = writeForm(parts, subject, form, parts.ownAddress(origin))
  if (typeof written !== 'string') return written
  const { mediaType, ending } = FILES[form]
  const id = subject.kind === 'link' ? subject.link.id : subject.transaction.id
  return text(200, `${mediaType}; charset=utf-8`, written, {
    about: { space: subject.space },
    headers: { 'Content-Disposition': `inline; filename="${subject.kind}-${id}.${ending}"` },
  })
}

/** Creates the routes that export a run as a scenario or a test. */
export const asRoutes = (parts: ControlParts): readonly Route[] => [
  recordRoute(theTransaction(parts.engine), {
    operation: 'getTransactionExport',
    handle: ({ subject: { space, transaction }, ...request }) =>
      transaction.forLink
        ? conflict(
            `This transaction authenticates the cardholder of a link. Export the link with \`GET /_sandbox/links/${transaction.forLink.id}/export\`.`,
          )
        : exportRun(parts, { kind: 'transaction', space, transaction }, request),
  }),
  recordRoute(theLink(parts.engine), {
    operation: 'getLinkExport',
    handle: ({ subject: { space, link }, ...request }) =>
      link.status === 'DELETED'
        ? conflict('The link and its data were deleted. Repeat the run, and export it before the link is deleted.')
        : exportRun(parts, { kind: 'link', space, link }, request),
  }),
]
