import {
  acceptsAction,
  CHANNEL_NAMES,
  type ChannelName,
  expectedInputOf,
  isChannelName,
} from '../../core/domain/challenge-prompts.ts'
import { LONGEST_CODE } from '../../core/domain/one-time-code.ts'
import { ActionButton, ErrorMessage, PageForm } from '../frame/page-parts.tsx'
import { Translated, translate } from '../languages/format-message.tsx'
import { CHANNELS, type ChallengeView, type FormProblem, purposeOf } from './challenge-view.ts'

/** Error message about a form as a whole. */
export const FormComplaint = ({ message }: FormProblem) => (
  <ErrorMessage about="form">
    <Translated {...message} />
  </ErrorMessage>
)

/** Returns a number of attempts in words: `1 attempt`, `3 attempts`. */
const attemptsText = (count: number) => (count === 1 ? translate('oneAttempt') : translate('someAttempts', { count }))

/**
 * Form for a code. Without `required` and `pattern`: the page shows its own messages next to the field, with and
 * without JavaScript.
 */
const CodeForm = ({ challenge, transaction, problem, token }: ChallengeView) => {
  const { wrongCodes } = transaction.challenge
  // Invalid input, or a wrong code.
  const complaint =
    problem?.field === 'code' ? (
      <Translated {...problem.message} />
    ) : (
      wrongCodes > 0 && translate('codeIsWrong', { attempts: attemptsText(challenge.attempts - wrongCodes) })
    )
  return (
    <PageForm token={token}>
      <div class="field">
        <label for="code">{translate('oneTimeCode')}</label>
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
          <ErrorMessage about="code" id="code-note">
            {complaint}
          </ErrorMessage>
        ) : (
          <p id="code-note" class="muted">
            {translate('youHave', { attempts: attemptsText(challenge.attempts) })}
          </p>
        )}
      </div>
      <ActionButton action="code" testId="confirm">
        {translate('confirm')}
      </ActionButton>
    </PageForm>
  )
}

const Choice = ({ name, checked }: { readonly name: ChannelName; readonly checked: boolean }) => {
  const { label, target, spoken } = CHANNELS[name]
  return (
    <label class="choice">
      <input type="radio" name="channel" value={name} checked={checked} data-testid={`channel-${name}`} />
      <span>
        {translate(label)}{' '}
        <span class="muted" aria-hidden="true">
          {target}
        </span>
        <span class="unseen">
          <Translated {...spoken} />
        </span>
      </span>
    </label>
  )
}

const Choices = ({ problem, token, chosen }: ChallengeView & { readonly chosen: ChannelName | undefined }) => {
  const complaint = problem?.field === 'channel' ? problem.message : undefined
  return (
    <PageForm token={token}>
      <fieldset aria-describedby={complaint ? 'channel-problem' : undefined}>
        <legend>{translate(chosen ? 'newCodeBy' : 'howToGetCode')}</legend>
        {complaint && (
          <ErrorMessage about="channel" id="channel-problem">
            <Translated {...complaint} />
          </ErrorMessage>
        )}
        {CHANNEL_NAMES.map((name) => (
          <Choice key={name} name={name} checked={name === (chosen ?? CHANNEL_NAMES[0])} />
        ))}
      </fieldset>
      <ActionButton action="select" testId="send-code" variant={chosen ? 'second' : 'main'}>
        {translate('sendCode')}
      </ActionButton>
    </PageForm>
  )
}

/** Task to enter a code that was sent; by text message unless the cardholder chose a channel. */
export const CodeTask = ({ channel = 'text', ...view }: ChallengeView & { readonly channel?: ChannelName }) => {
  const { resent } = view.transaction.challenge
  return (
    <>
      <p>
        {translate('codeSent', {
          way: <Translated {...CHANNELS[channel].sent} />,
          what: translate(purposeOf(view.transaction).what),
        })}
      </p>
      {resent !== undefined && (
        <p role="status" data-testid="code-resent">
          {translate('codeResent', { count: resent })}
        </p>
      )}
      <CodeForm {...view} />
    </>
  )
}

/** Task to choose a channel, then to enter the code; the channel can be changed later. */
export const ChannelTask = (view: ChallengeView) => {
  const { channel } = view.transaction.challenge
  if (!isChannelName(channel)) return <Choices {...view} chosen={undefined} />
  return (
    <>
      <CodeTask {...view} channel={channel} />
      <details open={view.problem?.field === 'channel'}>
        <summary data-testid="other-channel">{translate('otherChannel')}</summary>
        <Choices {...view} chosen={channel} />
      </details>
    </>
  )
}

/** Task to confirm in the bank's app, which the page simulates with its buttons. */
export const AppTask = ({ token, transaction }: ChallengeView) => {
  const { what: subject, question } = purposeOf(transaction)
  return (
    <PageForm token={token}>
      <p>{translate('appAsked', { what: translate(subject) })}</p>
      <fieldset class="app">
        <legend>{translate('inYourApp')}</legend>
        <p>{translate(question)}</p>
        <div class="pair">
          <ActionButton action="approve">{translate('approve')}</ActionButton>
          <ActionButton action="deny" variant="second">
            {translate('deny')}
          </ActionButton>
        </div>
      </fieldset>
    </PageForm>
  )
}

/**
 * Further actions of a cardholder: request another code, if there is one, which changes neither the code nor the
 * attempts; and cancel.
 */
export const OtherMethods = ({ token, challenge, transaction }: ChallengeView) => (
  <div class="ways">
    {acceptsAction(expectedInputOf(challenge, transaction.challenge.channel), 'ResendCode') && (
      <PageForm token={token}>
        <ActionButton action="resend" testId="resend-code" variant="quiet">
          {translate('resendCode')}
        </ActionButton>
      </PageForm>
    )}
    <PageForm token={token}>
      <ActionButton action="cancel" variant="quiet">
        {translate(purposeOf(transaction).cancel)}
      </ActionButton>
    </PageForm>
  </div>
)
