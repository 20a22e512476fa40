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

/** What a run can be turned into, as a query says it, and how that goes out: browsers show it, and save it under a name that its tool knows. */
const FILES: Readonly<Record<Form, { readonly mediaType: string; readonly ending: string }>> = {
  vitest: { mediaType: 'text/plain', ending: 'test.ts' },
  playwright: { mediaType: 'text/plain', ending: 'spec.ts' },
  curl: { mediaType: 'text/plain', ending: 'sh' },
  scenario: { mediaType: 'application/yaml', ending: 'yaml' },
}
const FORMS = namesOf(FILES)

type Asked = { readonly origin: string; readonly query: Query<'getLinkExport'> }

const answer = (parts: ControlParts, subject: RunSubject, { query, origin }: Asked) => {
  const form = FORMS.find((name) => name === query.form)
  if (!form) return invalid(`form is one of ${FORMS.join(', ')}${didYouMean(query.form ?? '', FORMS)}`)
  const written = writeForm(parts, subject, form, parts.ownAddress(origin))
  if (typeof written !== 'string') return written
  const { mediaType, ending } = FILES[form]
  const id = subject.kind === 'link' ? subject.link.id : subject.transaction.id
  return text(200, `${mediaType}; charset=utf-8`, written, {
    about: { space: subject.space },
    headers: { 'Content-Disposition': `inline; filename="${subject.kind}-${id}.${ending}"` },
  })
}

/** A run as a scenario or a test. */
export const asRoutes = (parts: ControlParts): readonly Route[] => [
  recordRoute(theTransaction(parts.engine), {
    operation: 'getTransactionExport',
    handle: ({ subject: { space, transaction }, ...asked }) =>
      transaction.forLink
        ? conflict(
            `it authenticates the cardholder of a link, and its run is that of the link: GET /_sandbox/links/${transaction.forLink.id}/export`,
          )
        : answer(parts, { kind: 'transaction', space, transaction }, asked),
  }),
  recordRoute(theLink(parts.engine), {
    operation: 'getLinkExport',
    handle: ({ subject: { space, link }, ...asked }) =>
      link.status === 'DELETED'
        ? conflict('the link was deleted, and with it what happened to it: run it again, and ask before it is deleted')
        : answer(parts, { kind: 'link', space, link }, asked),
  }),
]
