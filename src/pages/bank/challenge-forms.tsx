import { LONGEST_CODE } from '../../domain/one-time-code.ts'
import { ActionButton, Complaint, PageForm } from '../frame/form.tsx'
import { Say, say } from '../words/say.tsx'
import { BY_TEXT, CHANNELS, type ChallengeView, type Channel, channelNamed, purposeOf } from './challenge-view.ts'

/** `1 try`, `3 tries`. */
const tries = (count: number) => (count === 1 ? say('oneTry') : say('someTries', { count }))

/**
 * The one-time code. No `required` and no `pattern`: the page answers in its own words beside the field, the same
 * with and without JavaScript.
 */
const CodeForm = ({ challenge, transaction, problem, token }: ChallengeView) => {
  const { wrongCodes } = transaction.challenge
  // A mistake in the form, or a code that was wrong.
  const complaint =
    problem?.field === 'code' ? (
      <Say {...problem.message} />
    ) : (
      wrongCodes > 0 && say('codeIsWrong', { tries: tries(challenge.attempts - wrongCodes) })
    )
  return (
    <PageForm token={token}>
      <div class="field">
        <label for="code">{say('oneTimeCode')}</label>
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
          aria-invalid={complaint ? 'true' : undefined}
          // biome-ignore lint/a11y/noAutofocus: the code is the one thing to do here, and a wrong one is announced with it
          autoFocus
        />
        {complaint ? (
          <Complaint about="code" id="code-note">
            {complaint}
          </Complaint>
        ) : (
          <p id="code-note" class="muted">
            {say('youHave', { tries: tries(challenge.attempts) })}
          </p>
        )}
      </div>
      <ActionButton action="code" testId="confirm">
        {say('confirm')}
      </ActionButton>
    </PageForm>
  )
}

const Choice = ({ channel, checked }: { readonly channel: Channel; readonly checked: boolean }) => (
  <label class="choice">
    <input type="radio" name="channel" value={channel.name} checked={checked} data-testid={`channel-${channel.name}`} />
    <span>
      <Say {...channel.label} />{' '}
      <span class="muted" aria-hidden="true">
        {channel.target}
      </span>
      <span class="unseen">
        <Say {...channel.spokenTarget} />
      </span>
    </span>
  </label>
)

const Choices = ({ view, chosen }: { readonly view: ChallengeView; readonly chosen: Channel | undefined }) => {
  const problem = view.problem?.field === 'channel' ? view.problem.message : undefined
  return (
    <PageForm token={view.token}>
      <fieldset aria-describedby={problem ? 'channel-problem' : undefined}>
        <legend>{say(chosen ? 'newCodeBy' : 'howToGetCode')}</legend>
        {problem && (
          <Complaint about="channel" id="channel-problem">
            <Say {...problem} />
          </Complaint>
        )}
        {CHANNELS.map((channel) => (
          <Choice key={channel.name} channel={channel} checked={channel === (chosen ?? CHANNELS[0])} />
        ))}
      </fieldset>
      <ActionButton action="select" testId="send-code" look={chosen ? 'second' : 'main'}>
        {say('sendCode')}
      </ActionButton>
    </PageForm>
  )
}

/** A code that was sent without asking how, or as the cardholder wanted it. */
export const CodeTask = ({ channel = BY_TEXT, ...view }: ChallengeView & { readonly channel?: Channel }) => (
  <>
    <p>{say('codeSent', { way: <Say {...channel.sent} />, what: say(purposeOf(view.transaction).what) })}</p>
    <CodeForm {...view} />
  </>
)

/** First the way to get a code, then the code; the way can still be changed. */
export const ChannelTask = (view: ChallengeView) => {
  const chosen = channelNamed(view.transaction.challenge.channel)
  if (!chosen) return <Choices view={view} chosen={undefined} />
  return (
    <>
      <CodeTask {...view} channel={chosen} />
      <details open={view.problem?.field === 'channel'}>
        <summary data-testid="other-channel">{say('otherChannel')}</summary>
        <Choices view={view} chosen={chosen} />
      </details>
    </>
  )
}

/** The bank's app is not there, so the page plays it: these are the buttons that the app would show. */
export const AppTask = ({ token, transaction }: ChallengeView) => {
  const { what, question } = purposeOf(transaction)
  return (
    <PageForm token={token}>
      <p>{say('appAsked', { what: say(what) })}</p>
      <fieldset class="app">
        <legend>{say('inYourApp')}</legend>
        <p>{say(question)}</p>
        <div class="pair">
          <ActionButton action="approve">{say('approve')}</ActionButton>
          <ActionButton action="deny" look="second">
            {say('deny')}
          </ActionButton>
        </div>
      </fieldset>
    </PageForm>
  )
}
