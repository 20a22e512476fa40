/** A way to receive a one-time code. The addresses are invented and lead nowhere. */
export type Channel = {
  readonly name: string
  readonly label: string
  readonly target: string
  /** The target for ears: dots are no words. */
  readonly spokenTarget: string
  /** How the code came, after "We sent a one-time code". */
  readonly sent: string
}

/** What a single select challenge offers. */
export const CHANNELS: readonly Channel[] = [
  {
    name: 'text',
    label: 'Text message',
    target: '•••• 42',
    spokenTarget: 'to the number ending in 42',
    sent: 'in a text message to your number ending in 42',
  },
  {
    name: 'email',
    label: 'E-mail',
    target: 'c•••@mail.example',
    spokenTarget: 'to the address that begins with c',
    sent: 'by e-mail to c•••@mail.example',
  },
  {
    name: 'call',
    label: 'Phone call',
    target: '•••• 42',
    spokenTarget: 'to the number ending in 42',
    sent: 'in a call to your number ending in 42',
  },
]

/** The channel with this name, if it is offered. */
export const channelNamed = (name: string | undefined): Channel | undefined =>
  CHANNELS.find((channel) => channel.name === name)
