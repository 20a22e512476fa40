/** Everything that is loaded on first use, in one chunk: many small chunks would add a tenth to the size. */

export { EnterCard, PhoneCode, ReasonPicker } from './live/detail/dialogs.tsx'
export { ExportDialog } from './live/detail/export-text.tsx'
export { DeclineDialog, FailDialog, ShowStatusDialog } from './live/detail/payment-dialogs.tsx'
export { SendWebhookDialog } from './live/detail/send-webhook.tsx'
export { startAgain as sendAgain } from './live/detail/start-again.ts'
export { DiffView } from './live/diff-view.tsx'
export { OutcomesView } from './outcomes/outcomes-view.tsx'
export { ClockMenu } from './space/clock-menu.tsx'
export { resetSpace } from './space/replace-state.tsx'
export { SpaceView } from './space/space-view.tsx'
export { SpacesMenu } from './space/spaces-menu.tsx'
export { StartView } from './start/start-view.tsx'
