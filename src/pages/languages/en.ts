import { ENTRY_MISTAKES } from '../../core/domain/card-entry-errors.ts'

/** Texts of the hosted pages, with placeholders in braces. Its type requires all of them in other languages. */
export const en = {
  /** Formats of amounts and dates. Not from Intl, whose output differs between versions of Node. */
  manner: {
    amount: '{currency} {amount}',
    thousands: ',',
    decimals: '.',
    date: '{day} {month} {year}',
    firstDay: '1',
    months: 'January February March April May June July August September October November December',
  },
  words: {
    // Frame of every page, and shared words.
    ribbon: '{sandbox}: no real bank, no real money',
    footer: 'A simulated page. Never type real card data or real codes here.',
    error: 'Error: {heading}',
    secureCheck: 'Secure check',
    cardEntry: 'Card entry',
    returnPlace: 'Your shop (placeholder)',
    amount: 'Amount',
    merchant: 'Merchant',
    card: 'Card',
    date: 'Date',
    name: 'Name',
    reference: 'Reference',
    cardEnds: 'ending in {digits}',
    goOn: 'Continue',
    openAgain: 'Open the page again',
    toConsole: 'See it in the console',
    openConsole: 'Open the console',
    close: 'You can close this page.',
    nothingHere: 'There is nothing here',
    noTransaction:
      'No transaction has this address. The sandbox may have been reset, or the address may have been cut off.',
    noLink: 'No link has this address. The sandbox may have been reset, or the address may have been cut off.',
    foreignForm: 'This form did not come from this page',
    foreignFormTodo: 'Nothing was changed. Open the page again and continue there.',
    wrongVerb: 'This page cannot be used like that',
    answersTo: 'It supports {verbs}.',
    unreadableForm: 'This form cannot be read',
    unreadableFormTodo: 'Nothing was changed. Go back and try again.',
    notSaved: 'Please try again in a moment',
    notSavedWhy: 'The sandbox could not save your input, so nothing was changed. See its log for the reason.',

    // Challenge of the bank.
    confirmPayment: 'Confirm your payment',
    confirmCard: 'Confirm your card',
    thePayment: 'the payment',
    yourCard: 'your card',
    approvePayment: 'Do you approve this payment?',
    approveCard: 'Do you approve the use of your card?',
    cancelPayment: 'Cancel payment',
    cancel: 'Cancel',
    confirm: 'Confirm',
    approve: 'Approve',
    deny: 'Deny',
    inYourApp: 'In your bank’s app',
    appAsked: 'We sent a request to your bank’s app. Open the app on your phone and confirm {what} there.',
    bankNotice: 'A message from your bank',
    timeLeft: 'Time left',
    until: 'until {time}',
    whyAsked: 'Why am I being asked?',
    whyAskedPaying:
      'Your bank wants to be sure that it is you who is paying, so that no one else can use your card. The merchant does not see what you enter here.',
    whyAskedSaving:
      'Your bank wants to be sure that it is you who is saving this card, so that no one else can use it. The merchant does not see what you enter here.',
    help: 'Help',
    helpPaying:
      'If nothing reaches you, or if you do not recognize this payment, cancel it: no money moves, and you go back to the merchant. Your bank never asks for your PIN or your password on this page.',
    helpSaving:
      'If nothing reaches you, or if it was not you who entered this card, cancel: no money moves. Your bank never asks for your PIN or your password on this page.',
    connecting: 'Connecting to your bank',
    connectingWait: 'This can take a moment. Please keep this page open.',

    // One-time codes: channels and errors.
    oneTimeCode: 'One-time code',
    oneAttempt: '1 attempt',
    someAttempts: '{count} attempts',
    youHave: 'You have {attempts}.',
    codeIsWrong: 'That code is not right. {attempts} left.',
    codeMissing: 'Enter the code that you received.',
    codeTooLong: 'A code has at most {digits} digits. Check it and enter it again.',
    codeSent: 'We sent a one-time code {way}. Enter it to confirm {what}.',
    sentByText: 'in a text message to your number ending in {digits}',
    sentByEmail: 'by e-mail to {address}',
    sentByCall: 'in a call to your number ending in {digits}',
    howToGetCode: 'How do you want to get your one-time code?',
    newCodeBy: 'Get a new code by',
    textMessage: 'Text message',
    email: 'E-mail',
    phoneCall: 'Phone call',
    toNumber: 'to the number ending in {digits}',
    toAddress: 'to the address that begins with {letter}',
    sendCode: 'Send me a code',
    otherChannel: 'No code? Get it another way',
    resendCode: 'Send a new code',
    codeResent: 'We sent you a new code ({count} so far).',
    chooseChannel: 'Choose how you want to get the code.',
    notOffered: 'That action does not belong to this page. Please use the buttons below.',

    // Final states: result of the bank, without a payment.
    paymentConfirmed: 'Payment confirmed',
    vouchedFor: 'Vouched for by the card network',
    goesOnUnchecked: 'Not checked by your bank',
    paymentCancelled: 'Payment canceled',
    paymentNotConfirmed: 'Payment not confirmed',
    timeIsUp: 'Time is up: payment not confirmed',
    itWasYou: 'Your bank has confirmed that it is you.',
    attempted: 'The card network vouches for you; your bank has not confirmed that it is you.',
    notChecked: 'Your bank did not check that it is you.',
    noPaymentYet: 'That is not a payment yet: nothing has been charged, and the merchant goes on from here.',
    onlySaving: 'Nothing has been charged: your card is being saved.',
    nothingCharged: 'Nothing was charged.',
    youCancelled: 'You canceled before your bank could confirm that it is you.',
    bankFault: 'Your bank had a technical problem and could not check that it is you.',
    bankForbids: 'Your bank does not allow this card to be used here.',
    bankSilent: 'Your bank could not be reached in time.',
    notYou: 'Your bank could not confirm that it is you.',
    expired: 'The check was not finished within {minutes} minutes.',
    notInTime: 'The check was not finished in time.',
    couldNotStart: 'The check could not be started, because of a technical fault.',
    hasEnded: 'This authentication has ended',
    theHasEnded: 'The authentication has ended',
    nothingMoreHere: 'Nothing can be done on this page any more.',
    returnTo: 'Return to {merchant}',
    // For a merchant without a name.
    returnToMerchant: 'Return to the merchant',
    continueTo: 'Continue to {merchant}',
    wayToShopIsLost: 'The redirect to the shop is missing on purpose, because of scenario {scenario}.',
    wayToLinkIsLost: 'The redirect to the link is missing on purpose, because of scenario {scenario}.',
    backToShop: 'Back to the shop',
    bankHasFinished: 'Your bank has finished. If nothing happens, please continue yourself.',
    noReturnUrl: 'The merchant gave no address to go back to.',

    // Card form.
    enterCard: 'Enter your card details',
    willBeSaved: 'Your card will be saved for the merchant. Nothing is charged now.',
    willBeSavedAndAsked:
      'Your card will be saved for the merchant. Nothing is charged now, but your bank may ask you to confirm the amount.',
    cardNumber: 'Card number',
    expiryDate: 'Expiry date',
    monthYear: 'MM/YY',
    securityCode: 'Security code',
    onTheBack: '3 digits on back',
    onTheFront: '4 digits on front',
    threeOrFour: '3 or 4 digits',
    nameOnCard: 'Name on the card',
    saveCard: 'Save card',
    startAgain: 'None of your card details were kept. Please enter all of it again.',
    enterAgain: 'Please enter again: {fields}. The rest is still there.',
    numberMissing: ENTRY_MISTAKES.numberMissing.words,
    numberHasOtherSigns: ENTRY_MISTAKES.numberHasOtherSigns.words,
    numberTooShort: ENTRY_MISTAKES.numberTooShort.words,
    numberTooLong: ENTRY_MISTAKES.numberTooLong.words,
    numberLengthOfBrand: ENTRY_MISTAKES.numberLengthOfBrand.words,
    numberWrong: ENTRY_MISTAKES.numberWrong.words,
    numberNotListed: ENTRY_MISTAKES.numberNotListed.words,
    expiryMissing: ENTRY_MISTAKES.expiryMissing.words,
    expiryUnreadable: ENTRY_MISTAKES.expiryUnreadable.words,
    expiryMonthWrong: ENTRY_MISTAKES.expiryMonthWrong.words,
    expiryPast: ENTRY_MISTAKES.expiryPast.words,
    cvvMissing: ENTRY_MISTAKES.cvvMissing.words,
    cvvHasOtherSigns: ENTRY_MISTAKES.cvvHasOtherSigns.words,
    cvvLength: ENTRY_MISTAKES.cvvLength.words,
    cvvLengthOfBrand: ENTRY_MISTAKES.cvvLengthOfBrand.words,
    cvvWrong: ENTRY_MISTAKES.cvvWrong.words,
    nameMissing: ENTRY_MISTAKES.nameMissing.words,
    nameTooLong: ENTRY_MISTAKES.nameTooLong.words,
    nameHasNumber: ENTRY_MISTAKES.nameHasNumber.words,
    nameHasOtherSigns: ENTRY_MISTAKES.nameHasOtherSigns.words,
    nameNotCollected: ENTRY_MISTAKES.nameNotCollected.words,

    // Results of a link.
    cardSaved: 'Your card was saved',
    savedUnconfirmed:
      'Your bank did not confirm that it was you who entered it. The merchant sees this, and may ask you again.',
    savedCancelled:
      'You canceled the confirmation, so your bank did not confirm that it was you. The merchant sees this, and may ask you again.',
    backInAMoment: 'You go back to the merchant in a moment.',
    cardNotSaved: 'Your card could not be saved',
    askForAnother: 'Nothing was charged. A link works once: ask the merchant for a new one if you want to try again.',
    linkUsed: 'This link was used already',
    usedAndSaved:
      'A card was entered with it and saved. A link works once: ask the merchant for a new one if you want to enter another card.',
    usedNotSaved:
      'A card was entered with it and could not be saved. A link works once: ask the merchant for a new one if you want to enter another card.',
    continueToMerchant: 'Continue to the merchant',
    bankHasQuestion: 'Your bank has a question',
    answerYourBank: 'A card was entered with this link. Answer your bank to finish.',
    continueWithBank: 'Continue with your bank',
    linkDeleted: 'This link was deleted',
    takenBack: 'The merchant withdrew it, and it cannot be used any more. Ask the merchant for a new one.',

    // Test cards, for testers and developers.
    testCards: 'Test cards',
    cardsPinned: 'Scenario {scenario} was selected for this link and applies to any card.',
    cardsUnasked: 'This link does not use 3-D Secure: every card that the sandbox knows is saved at once.',
    cardsChoose: 'Choose an outcome: the form is filled with a matching card.',
    filledIn: 'Filled in: {card}',
    findCard: 'Find a card',
    find: 'Find',
    noCard: 'No card matches.',
    oneCard: '1 card',
    someCards: '{count} cards',
    firstCards: 'The first of {count} cards: type more to see others.',
    backToCards: 'Back to all cards',
    otherCards: 'All other test cards',
    testCard: 'Test card',
    reasonOrCode: 'Reason or code',
    brand: 'Brand',
    fillIn: 'Fill in this card',
    groupFrictionless: 'Frictionless',
    groupChallenge: 'Challenge',
    groupFailed: 'Failed',
    groupDeclined: 'Declined',
    groupPage: 'Page faults',
    groupTransport: 'Transport faults',
    groupWebhook: 'Webhook faults',
    groupLinks: 'Links',
    groupOthers: 'Other published numbers',
    frictionlessReason: 'Frictionless: failed with a reason you pick',
    challengeReason: 'Challenge: failed with a reason you pick',
    declinedByCode: 'Declined by the card network',

    // Choice of an outcome.
    chooseEnd: 'Choose the outcome',
    endsAreOurs: 'A real bank does not have this. Choose an outcome for your test, regardless of the input above.',
    reasonOf: '{end}: reason',
    noReason: 'No reason',
    usualReason: 'Usual reason: {reason}',
    withCode: '{reason} (code {code})',
    codeDoesIt: 'Code {code} has the same effect.',

    // Hints for developers.
    hints: 'Developer hints',
    scenario: 'Scenario',
    chosenBy: 'Chosen by',
    laidOver: 'Patches',
    transaction: 'Transaction',
    link: 'Link',
    decidedByCard: 'depends on the entered card',
    unused: 'unused',
    noThreeDS: 'not requested: the card is saved without it',
    threeDSFor: 'requested for {brands}; other cards are saved without it',
    allInConsole: 'All events, in the console',
    asJson: 'As JSON: {scenarios}, {cards}',
    allScenarios: 'all scenarios',
    allCards: 'all test cards',
    anyCode: 'Any code of up to {digits} digits ends this challenge as the scenario defines it: {end}.',
    theseCodes: 'These codes end the challenge as the scenario defines it, {end}: {codes}.',
    reasonNamed: 'reason {reason}',
    oneTimeCodes: 'One-time codes',
    code: 'Code',
    endsAs: 'Ends the challenge as',
    codeRange: '{first} to {last}',
    withThatReason: 'not authenticated with that reason (15 to 18: authenticated with that confidence)',
    nextWrong: 'Any other code is wrong. The next wrong one ends the challenge as {end}.',
    someWrong: 'Any other code is wrong. {count} wrong ones end the challenge as {end}.',
    appEnds: 'Approve ends the challenge as {yes}, Deny as {no}.',
    withoutAnswer: 'Without an action the challenge ends at {time} as {end}.',
    nothingArrives: 'This scenario abandons the challenge: actions on this page have no effect until it expires.',
    cancelEnds: 'Cancel ends the transaction as canceled and leads to {place}.',
    placeAsWanted: '{place}, as the scenario defines it',
    lastLinkPage: 'the last page of the link',
    forWantOfCancelUrl: 'the sandbox’s own page, because there is no {url}',
    neverShown:
      'This scenario abandons the challenge before it starts. The page does not change until the transaction expires or ends in another way.',
    directoryIsSlow:
      'The directory responds after {time}, as the scenario defines it ({field}). The page reloads automatically. A client without {type} in Accept waits for the response instead.',
    wentAway: 'It had ended, and {setting} removed it.',
    notFromHere: 'Its hidden field {field} does not belong to this page, or it was sent from another site.',

    // Return page, in place of a shop's page.
    shopSuccess: "Your shop's success page would be here",
    shopCancel: "Your shop's cancel page would be here",
    shopError: "Your shop's error page would be here",
    cameBack: 'The browser returned to {url} of the space {space}.',
    whatCame: 'Received values',
    nothingCame: 'None.',
    inForm: 'in the form',
    inAddress: 'in the address',
    moreCame: 'And {count} more.',
    onlyOurs: 'Only {parameter} comes from the service. Everything else was in the address that your shop sent.',
    statusNow: 'Current status',
    status: 'Status',
    provesNothing: 'A redirect proves nothing',
    anybodyCan: 'Anyone can open this address and change its values. Your app must read the status first:',
    readStatus: 'A redirect proves nothing: your app must read the status.',
    seeWhatHappened: 'Show the events',
    notOfSpace:
      'The space {space} does not know this ID. It may have been reset, or the address may be incomplete or forged.',
    believesAnybody: 'An app that trusts this address trusts anyone.',
    noIdCame: 'No ID received',
    noIdAtSuccess:
      'The successUrl of a link gets none. Your shop identifies the link by its own reference, or by a value that it added to the address, and reads {call}. A transaction would send {parameter}.',
    noIdElsewhere: 'A transaction sends {parameter}. Without it, the transaction is unknown.',
    noSuchPlace: 'The return pages of a space are success, cancel and error.',
    nowPassed: 'The cardholder was authenticated. That is no payment yet.',
    nowAttempted:
      'An attempt: the card network vouches, but the bank has not confirmed the cardholder. That is no payment yet.',
    nowUnchecked: 'The payment may continue, but the cardholder was not authenticated. That is no payment yet.',
    nowCancelled: 'The cardholder canceled.',
    nowAsked: 'It has not ended: the challenge is in progress.',
    nowWaits: 'It has not ended: it waits for the browser.',
    nowTimedOut: 'The authentication failed: it was not completed in time.',
    nowNotStarted: 'The authentication failed: it could not be started, because of a technical fault.',
    nowRejected: 'The authentication failed: the bank could not confirm the cardholder.',
    nowFault: 'The authentication failed because of a technical fault.',
    linkWaits: 'It has not ended: no card was entered.',
    linkSaved: 'The card is saved.',
    linkOver: 'The link accepts no card any more.',
    claimsSuccess: 'The address claims success, but the status does not.',
    claimsCancel: 'The address claims a cancellation, but the status does not.',
    claimsError: 'The address claims an error, but the status does not.',
    nothingDecided: 'There is no result yet.',
    wrongOnPurpose: 'Scenario {scenario} sends the browser to the wrong page on purpose, as an attacker could.',
    openedBySomebody: 'Someone opened this address or changed its values.',
  },
  said: {},
} as const

/** Key of a text. */
export type Key = keyof typeof en.words

/** Placeholders of a text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** Values of a text. */
export type Values<K extends Key, Value> = Readonly<Record<NamesIn<(typeof en.words)[K]>, Value>>

/** Text with the placeholders of the English one. */
type Alike<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? `${string}{${Name}}${string}` & Alike<Rest>
  : string

/** Translation of all English texts. */
export type Translation = {
  /** Translations of texts of other modules: titles of outcomes and reasons. Own scenarios are not included. */
  readonly said: Readonly<Record<string, string>>
} & {
  readonly [Part in Exclude<keyof typeof en, 'said'>]: {
    readonly [K in keyof (typeof en)[Part]]: (typeof en)[Part][K] extends infer Text extends string
      ? Alike<Text>
      : never
  }
}
