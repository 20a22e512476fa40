/**
 * All that is loaded when somebody first goes to one of these, in one file: whoever only watches loads half of the console,
 * and many small files would be a tenth more.
 */
export { Compared } from './live/compared.tsx'
export { EnterCard } from './live/detail/enter-card.tsx'
export { PhoneCode } from './live/detail/phone-code.tsx'
export { ReasonPicker } from './live/detail/reason-picker.tsx'
export { runAgain, sendCorrected } from './live/detail/run-again.ts'
export { RunText } from './live/detail/run-text.tsx'
export { WebhookOrder } from './live/detail/webhook-order.tsx'
export { OutcomesView } from './outcomes/outcomes-view.tsx'
export { ClockMenu } from './space/clock-box.tsx'
export { SpaceView } from './space/space-view.tsx'
export { SpacesMenu } from './space/spaces-box.tsx'
export { StartView } from './start/start-view.tsx'
