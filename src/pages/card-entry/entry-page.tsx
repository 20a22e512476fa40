import { PAYMENTS, type Page } from '../frame/page.tsx'
import { EntryForm } from './entry-form.tsx'
import { ENTRY_SCRIPT } from './entry-script.ts'
import { type EntryView, problemWith } from './entry-view.ts'
import { LinkHints, LinkSummary } from './link-facts.tsx'
import { TestCards } from './test-cards.tsx'

/** What the test cards do here: not always what they promise. */
const WhatCardsDo = ({ link }: EntryView) => {
  if (link.pinned)
    return (
      <p>
        Scenario <code>{link.pinned.scenario.name}</code> was chosen for this link, so it decides, whatever card you
        enter.
      </p>
    )
  if (!link.threeDSRequest)
    return <p>This link asks for no 3-D Secure: every card that the sandbox knows is saved at once.</p>
  return <p>Choose what should happen: the form is filled with such a card.</p>
}

/** The page on which a cardholder enters a card (domain-facts part 2). */
export const entryPage = (view: EntryView): Page => {
  const { link, catalogue, formTargets, problems } = view
  const heading = 'Enter your card details'
  return {
    owner: PAYMENTS,
    status: problems.length > 0 ? 400 : 200,
    title: `${problems.length > 0 ? 'Error: ' : ''}${heading}`,
    main: (
      <>
        <h1>{heading}</h1>
        <p>
          Your card will be saved for the merchant. Nothing is charged now
          {link.threeDSRequest ? ', but your bank may ask you to confirm the amount.' : '.'}
        </p>
        <LinkSummary {...link} />
        <EntryForm {...view} />
      </>
    ),
    tools: {
      title: 'Test cards',
      // The way out of a number that the sandbox does not know.
      isOpen: problemWith(view, 'number') !== undefined,
      content: (
        <>
          <WhatCardsDo {...view} />
          <TestCards catalogue={catalogue} />
        </>
      ),
    },
    hints: <LinkHints link={link} />,
    script: ENTRY_SCRIPT,
    formTargets,
  }
}
