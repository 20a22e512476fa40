import { LONGEST_CODE } from '../../domain/one-time-code.ts'
import { ActionButton, Complaint, PageForm } from '../frame/form.tsx'
import { tries } from '../frame/words.ts'
import { CHANNELS, type ChallengeView, type Channel, channelNamed, purposeOf } from './challenge-view.ts'

/** What the field has to say for itself: a mistake in the form, or a code that was wrong. */
const complaintOf = ({ problem, transaction, challenge }: ChallengeView): string | undefined => {
  if (problem?.field === 'code') return problem.message
  const { wrongCodes } = transaction.challenge
  if (wrongCodes === 0) return undefined
  return `That code is not right. ${tries(challenge.attempts - wrongCodes)} left.`
}

/**
 * The one-time code. No `required` and no `pattern`: the page answers in its own words beside the field, the same
 * with and without JavaScript.
 */
const CodeForm = (view: ChallengeView) => {
  const complaint = complaintOf(view)
  return (
    <PageForm token={view.token}>
      <label for="code">One-time code</label>
      {complaint ? (
        <Complaint about="code" id="code-note" text={complaint} />
      ) : (
        <p id="code-note" class="muted">
          You have {tries(view.challenge.attempts)}.
        </p>
      )}
      <input
        id="code"
        name="code"
        data-testid="code"
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={LONGEST_CODE}
        aria-describedby="code-note"
        aria-invalid={complaint ? 'true' : undefined}
        // biome-ignore lint/a11y/noAutofocus: the code is the one thing to do here, and a wrong one is announced with it
        autoFocus
      />
      <ActionButton action="code" testId="confirm">
        Confirm
      </ActionButton>
    </PageForm>
  )
}

const Choice = ({ channel, checked }: { readonly channel: Channel; readonly checked: boolean }) => (
  <label class="choice">
    <input type="radio" name="channel" value={channel.name} checked={checked} data-testid={`channel-${channel.name}`} />
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
        {problem && <Complaint about="channel" id="channel-problem" text={problem} />}
        {CHANNELS.map((channel) => (
          <Choice key={channel.name} channel={channel} checked={channel === (chosen ?? CHANNELS[0])} />
        ))}
      </fieldset>
      <ActionButton action="select" testId="send-code" look={chosen ? 'quiet' : 'main'}>
        Send me a code
      </ActionButton>
    </PageForm>
  )
}

/** First the way to get a code, then the code; the way can still be changed. */
const ChannelForm = (view: ChallengeView) => {
  const chosen = channelNamed(view.transaction.challenge.channel)
  if (!chosen) return <Choices view={view} legend="How do you want to get your one-time code?" chosen={undefined} />
  return (
    <>
      <p>
        We sent a one-time code {chosen.sent}. Enter it to confirm {purposeOf(view.transaction).what}.
      </p>
      <CodeForm {...view} />
      <details open={view.problem?.field === 'channel'}>
        <summary data-testid="other-channel">No code? Get it another way</summary>
        <Choices view={view} legend="Get a new code by" chosen={chosen} />
      </details>
    </>
  )
}

/** The bank's app is not there, so the page plays it: these are the buttons that the app would show. */
const OutOfBandForm = ({ token, transaction }: ChallengeView) => (
  <PageForm token={token}>
    <p>
      We sent a request to your bank's app. Open the app on your phone and confirm {purposeOf(transaction).what} there.
    </p>
    <fieldset class="app">
      <legend>In your bank's app</legend>
      <p>{purposeOf(transaction).question}</p>
      <div class="pair">
        <ActionButton action="approve">Approve</ActionButton>
        <ActionButton action="deny" look="quiet">
          Deny
        </ActionButton>
      </div>
    </fieldset>
  </PageForm>
)

/** What the cardholder is asked to do, by the method of the challenge. */
export const ChallengeTask = (view: ChallengeView) => {
  switch (view.challenge.method) {
    case 'one_time_code':
      return (
        <>
          <p>
            We sent a one-time code in a text message to your number ending in 42. Enter it to confirm{' '}
            {purposeOf(view.transaction).what}.
          </p>
          <CodeForm {...view} />
        </>
      )
    case 'out_of_band':
      return <OutOfBandForm {...view} />
    case 'single_select':
      return <ChannelForm {...view} />
  }
}
