import { LONGEST_CODE } from '../../domain/one-time-code.ts'
import { ActionButton, Complaint, PageForm } from '../frame/form.tsx'
import { type Said, Say, Saying, said } from '../words/say.tsx'
import { BY_TEXT, CHANNELS, type ChallengeView, type Channel, channelNamed, purposeOf } from './challenge-view.ts'

/** `1 try`, `3 tries`. */
const Tries = ({ count }: { readonly count: number }) =>
  count === 1 ? <Say it="oneTry" /> : <Say it="someTries" count={count} />

/** What the field has to say for itself: a mistake in the form, or a code that was wrong. */
const CodeComplaint = ({ problem, transaction, challenge }: ChallengeView) =>
  problem?.field === 'code' ? (
    <Saying text={problem.message} />
  ) : (
    <Say it="codeIsWrong" tries={<Tries count={challenge.attempts - transaction.challenge.wrongCodes} />} />
  )

/**
 * The one-time code. No `required` and no `pattern`: the page answers in its own words beside the field, the same
 * with and without JavaScript.
 */
const CodeForm = (view: ChallengeView) => {
  const isWrong = view.problem?.field === 'code' || view.transaction.challenge.wrongCodes > 0
  return (
    <PageForm token={view.token}>
      <div class="field">
        <label for="code">
          <Say it="oneTimeCode" />
        </label>
        <input
          id="code"
          name="code"
          data-testid="code"
          type="text"
          class="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={LONGEST_CODE}
          aria-describedby="code-note"
          aria-invalid={isWrong ? 'true' : undefined}
          // biome-ignore lint/a11y/noAutofocus: the code is the one thing to do here, and a wrong one is announced with it
          autoFocus
        />
        {isWrong ? (
          <Complaint about="code" id="code-note">
            <CodeComplaint {...view} />
          </Complaint>
        ) : (
          <p id="code-note" class="muted">
            <Say it="youHave" tries={<Tries count={view.challenge.attempts} />} />
          </p>
        )}
      </div>
      <ActionButton action="code" testId="confirm">
        <Say it="confirm" />
      </ActionButton>
    </PageForm>
  )
}

const Choice = ({ channel, checked }: { readonly channel: Channel; readonly checked: boolean }) => (
  <label class="choice">
    <input type="radio" name="channel" value={channel.name} checked={checked} data-testid={`channel-${channel.name}`} />
    <span>
      <Saying text={channel.label} />{' '}
      <span class="muted" aria-hidden="true">
        {channel.target}
      </span>
      <span class="unseen">
        <Saying text={channel.spokenTarget} />
      </span>
    </span>
  </label>
)

const Choices = ({ view, legend, chosen }: { view: ChallengeView; legend: Said; chosen: Channel | undefined }) => {
  const problem = view.problem?.field === 'channel' ? view.problem.message : undefined
  return (
    <PageForm token={view.token}>
      <fieldset aria-describedby={problem ? 'channel-problem' : undefined}>
        <legend>
          <Saying text={legend} />
        </legend>
        {problem && (
          <Complaint about="channel" id="channel-problem">
            <Saying text={problem} />
          </Complaint>
        )}
        {CHANNELS.map((channel) => (
          <Choice key={channel.name} channel={channel} checked={channel.name === (chosen ?? CHANNELS[0])?.name} />
        ))}
      </fieldset>
      <ActionButton action="select" testId="send-code" look={chosen ? 'second' : 'main'}>
        <Say it="sendCode" />
      </ActionButton>
    </PageForm>
  )
}

const CodeSent = ({ view, channel }: { readonly view: ChallengeView; readonly channel: Channel }) => (
  <p>
    <Say it="codeSent" way={<Saying text={channel.sent} />} what={<Say it={purposeOf(view.transaction).what} />} />
  </p>
)

/** First the way to get a code, then the code; the way can still be changed. */
const ChannelForm = (view: ChallengeView) => {
  const chosen = channelNamed(view.transaction.challenge.channel)
  if (!chosen) return <Choices view={view} legend={said('howToGetCode')} chosen={undefined} />
  return (
    <>
      <CodeSent view={view} channel={chosen} />
      <CodeForm {...view} />
      <details open={view.problem?.field === 'channel'}>
        <summary data-testid="other-channel">
          <Say it="otherChannel" />
        </summary>
        <Choices view={view} legend={said('newCodeBy')} chosen={chosen} />
      </details>
    </>
  )
}

/** The bank's app is not there, so the page plays it: these are the buttons that the app would show. */
const OutOfBandForm = ({ token, transaction }: ChallengeView) => {
  const { what, question } = purposeOf(transaction)
  return (
    <PageForm token={token}>
      <p>
        <Say it="appAsked" what={<Say it={what} />} />
      </p>
      <fieldset class="app">
        <legend>
          <Say it="inYourApp" />
        </legend>
        <p>
          <Say it={question} />
        </p>
        <div class="pair">
          <ActionButton action="approve">
            <Say it="approve" />
          </ActionButton>
          <ActionButton action="deny" look="second">
            <Say it="deny" />
          </ActionButton>
        </div>
      </fieldset>
    </PageForm>
  )
}

/** What the cardholder is asked to do, by the method of the challenge. */
export const ChallengeTask = (view: ChallengeView) => {
  switch (view.challenge.method) {
    case 'one_time_code':
      return (
        <>
          <CodeSent view={view} channel={BY_TEXT} />
          <CodeForm {...view} />
        </>
      )
    case 'out_of_band':
      return <OutOfBandForm {...view} />
    case 'single_select':
      return <ChannelForm {...view} />
  }
}
