import type { Rows } from './row.ts'

/** One-time codes: how they come, and what is wrong with one. */
export const CODE_WORDS = {
  oneTimeCode: { en: 'One-time code', de: 'Einmalcode', fr: 'Code à usage unique', it: 'Codice monouso' },
  oneTry: { en: '1 try', de: '1 Versuch', fr: '1 essai', it: '1 tentativo' },
  someTries: { en: '{count} tries', de: '{count} Versuche', fr: '{count} essais', it: '{count} tentativi' },
  youHave: {
    en: 'You have {tries}.',
    de: 'Sie haben {tries}.',
    fr: 'Vous avez {tries}.',
    it: 'Ha a disposizione {tries}.',
  },
  codeIsWrong: {
    en: 'That code is not right. {tries} left.',
    de: 'Dieser Code ist falsch. Sie haben noch {tries}.',
    fr: 'Ce code est incorrect. Il vous reste {tries}.',
    it: 'Questo codice non è corretto. Ha ancora {tries}.',
  },
  codeMissing: {
    en: 'Enter the code that you received.',
    de: 'Geben Sie den Code ein, den Sie erhalten haben.',
    fr: 'Saisissez le code que vous avez reçu.',
    it: 'Inserisca il codice che ha ricevuto.',
  },
  codeTooLong: {
    en: 'A code has at most {digits} digits. Check it and enter it again.',
    de: 'Ein Code hat höchstens {digits} Ziffern. Prüfen Sie ihn und geben Sie ihn noch einmal ein.',
    fr: 'Un code a au plus {digits} chiffres. Vérifiez-le et saisissez-le à nouveau.',
    it: 'Un codice ha al massimo {digits} cifre. Lo controlli e lo inserisca di nuovo.',
  },
  codeSent: {
    en: 'We sent a one-time code {way}. Enter it to confirm {what}.',
    de: 'Wir haben Ihnen {way} einen Einmalcode übermittelt. Geben Sie ihn ein, um {what} zu bestätigen.',
    fr: 'Nous vous avons transmis un code à usage unique {way}. Saisissez-le pour confirmer {what}.',
    it: 'Le abbiamo trasmesso un codice monouso {way}. Lo inserisca per confermare {what}.',
  },
  sentByText: {
    en: 'in a text message to your number ending in {digits}',
    de: 'per SMS an Ihre Nummer mit den Endziffern {digits}',
    fr: 'par SMS au numéro se terminant par {digits}',
    it: 'per SMS al numero che termina con {digits}',
  },
  sentByEmail: {
    en: 'by e-mail to {address}',
    de: 'per E-Mail an {address}',
    fr: 'par e-mail à {address}',
    it: 'per e-mail a {address}',
  },
  sentByCall: {
    en: 'in a call to your number ending in {digits}',
    de: 'per Anruf an Ihre Nummer mit den Endziffern {digits}',
    fr: 'par appel téléphonique au numéro se terminant par {digits}',
    it: 'tramite telefonata al numero che termina con {digits}',
  },
  howToGetCode: {
    en: 'How do you want to get your one-time code?',
    de: 'Wie möchten Sie Ihren Einmalcode erhalten?',
    fr: 'Comment souhaitez-vous recevoir votre code à usage unique ?',
    it: 'Come desidera ricevere il codice monouso?',
  },
  newCodeBy: {
    en: 'Get a new code by',
    de: 'Neuen Code erhalten per',
    fr: 'Recevoir un nouveau code par',
    it: 'Ricevere un nuovo codice tramite',
  },
  textMessage: { en: 'Text message', de: 'SMS', fr: 'SMS', it: 'SMS' },
  email: { en: 'E-mail', de: 'E-Mail', fr: 'E-mail', it: 'E-mail' },
  phoneCall: { en: 'Phone call', de: 'Anruf', fr: 'Appel téléphonique', it: 'Telefonata' },
  toNumber: {
    en: 'to the number ending in {digits}',
    de: 'an die Nummer mit den Endziffern {digits}',
    fr: 'au numéro se terminant par {digits}',
    it: 'al numero che termina con {digits}',
  },
  toAddress: {
    en: 'to the address that begins with {letter}',
    de: 'an die Adresse, die mit {letter} beginnt',
    fr: 'à l’adresse qui commence par {letter}',
    it: 'all’indirizzo che inizia con {letter}',
  },
  sendCode: { en: 'Send me a code', de: 'Code senden', fr: 'Envoyer le code', it: 'Invia il codice' },
  otherChannel: {
    en: 'No code? Get it another way',
    de: 'Kein Code? Anderen Weg wählen',
    fr: 'Pas de code ? Choisir un autre moyen',
    it: 'Nessun codice? Scelga un altro modo',
  },
  chooseChannel: {
    en: 'Choose how you want to get the code.',
    de: 'Wählen Sie, wie Sie den Code erhalten möchten.',
    fr: 'Choisissez comment vous souhaitez recevoir le code.',
    it: 'Scelga come desidera ricevere il codice.',
  },
  notOffered: {
    en: 'That answer does not belong to this page. Please use the buttons below.',
    de: 'Diese Antwort ist auf dieser Seite nicht möglich. Bitte verwenden Sie die Schaltflächen unten.',
    fr: 'Cette réponse n’est pas proposée sur cette page. Veuillez utiliser les boutons ci-dessous.',
    it: 'Questa risposta non è prevista in questa pagina. Usi i pulsanti qui sotto.',
  },
} as const satisfies Rows
