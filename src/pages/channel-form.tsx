import type { ChallengeView } from './challenge-view.ts'
import { CHANNELS, type Channel, channelNamed } from './channels.ts'
import { CodeForm } from './code-form.tsx'
import { ActionButton, PageForm } from './form.tsx'
import { purposeOf } from './purpose.ts'

const Choice = ({ channel, checked }: { readonly channel: Channel; readonly checked: boolean }) => (
  <label class="choice">
    <input type="radio" name="channel" value={channel.name} checked={checked} />
    <span>
      {channel.label}{' '}
      <span class="muted" aria-hidden="true">
        {channel.target}
      </span>
      <span class="unseen">{channel.spokenTarget}</span>
    </span>
  </label>
)

const Choices = ({ view, legend, chosen }: { view: ChallengeView; legend: string; chosen: Channel | undefined }) => {
  const problem = view.problem?.field === 'channel' ? view.problem.message : undefined
  return (
    <PageForm token={view.token}>
      <fieldset aria-describedby={problem ? 'channel-problem' : undefined}>
        <legend>{legend}</legend>
        {problem && (
          <p id="channel-problem" class="problem" role="alert">
            {problem}
          </p>
        )}
        {CHANNELS.map((channel) => (
          <Choice key={channel.name} channel={channel} checked={channel === (chosen ?? CHANNELS[0])} />
        ))}
      </fieldset>
      <ActionButton action="select" look={chosen ? 'quiet' : 'main'}>
        Send me a code
      </ActionButton>
    </PageForm>
  )
}

/** First the way to get a code, then the code; the way can still be changed. */
export const ChannelForm = (view: ChallengeView) => {
  const chosen = channelNamed(view.transaction.challenge.channel)
  if (!chosen) return <Choices view={view} legend="How do you want to get your one-time code?" chosen={undefined} />
  return (
    <>
      <p>
        We sent a one-time code {chosen.sent}. Enter it to confirm {purposeOf(view.transaction).what}.
      </p>
      <CodeForm {...view} />
      <details open={view.problem?.field === 'channel'}>
        <summary>No code? Get it another way</summary>
        <Choices view={view} legend="Get a new code by" chosen={chosen} />
      </details>
    </>
  )
}
