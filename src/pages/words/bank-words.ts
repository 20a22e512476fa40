import type { Rows } from './row.ts'

/** What the bank says while it asks. */
export const BANK_WORDS = {
  confirmPayment: {
    en: 'Confirm your payment',
    de: 'Bestätigen Sie Ihre Zahlung',
    fr: 'Confirmez votre paiement',
    it: 'Confermi il pagamento',
  },
  confirmCard: {
    en: 'Confirm your card',
    de: 'Bestätigen Sie Ihre Karte',
    fr: 'Confirmez votre carte',
    it: 'Confermi la carta',
  },
  thePayment: { en: 'the payment', de: 'die Zahlung', fr: 'le paiement', it: 'il pagamento' },
  yourCard: { en: 'your card', de: 'Ihre Karte', fr: 'votre carte', it: 'la sua carta' },
  approvePayment: {
    en: 'Do you approve this payment?',
    de: 'Geben Sie diese Zahlung frei?',
    fr: 'Validez-vous ce paiement ?',
    it: 'Autorizza questo pagamento?',
  },
  approveCard: {
    en: 'Do you approve the use of your card?',
    de: 'Geben Sie die Verwendung Ihrer Karte frei?',
    fr: 'Validez-vous l’utilisation de votre carte ?',
    it: 'Autorizza l’uso della sua carta?',
  },
  cancelPayment: {
    en: 'Cancel payment',
    de: 'Zahlung abbrechen',
    fr: 'Annuler le paiement',
    it: 'Annulla il pagamento',
  },
  cancel: { en: 'Cancel', de: 'Abbrechen', fr: 'Annuler', it: 'Annulla' },
  confirm: { en: 'Confirm', de: 'Bestätigen', fr: 'Confirmer', it: 'Conferma' },
  approve: { en: 'Approve', de: 'Freigeben', fr: 'Valider', it: 'Autorizza' },
  deny: { en: 'Deny', de: 'Ablehnen', fr: 'Refuser', it: 'Rifiuta' },

  inYourApp: {
    en: 'In your bank’s app',
    de: 'In der App Ihrer Bank',
    fr: 'Dans l’application de votre banque',
    it: 'Nell’app della sua banca',
  },
  appAsked: {
    en: 'We sent a request to your bank’s app. Open the app on your phone and confirm {what} there.',
    de: 'Wir haben eine Anfrage an die App Ihrer Bank geschickt. Öffnen Sie die App auf Ihrem Telefon und bestätigen Sie dort {what}.',
    fr: 'Nous avons envoyé une demande à l’application de votre banque. Ouvrez l’application sur votre téléphone et confirmez-y {what}.',
    it: 'Abbiamo inviato una richiesta all’app della sua banca. Apra l’app sul telefono per confermare {what}.',
  },
  bankNotice: {
    en: 'A message from your bank',
    de: 'Eine Mitteilung Ihrer Bank',
    fr: 'Un message de votre banque',
    it: 'Un messaggio della sua banca',
  },
  goodUntil: {
    en: 'This page is good until {time}.',
    de: 'Diese Seite gilt bis {time}.',
    fr: 'Cette page est valable jusqu’à {time}.',
    it: 'Questa pagina vale fino alle {time}.',
  },

  whyAsked: {
    en: 'Why am I being asked?',
    de: 'Warum werde ich gefragt?',
    fr: 'Pourquoi cette question ?',
    it: 'Perché mi viene chiesta una conferma?',
  },
  whyAskedPaying: {
    en: 'Your bank wants to be sure that it is you who is paying, so that nobody else can use your card. The merchant does not see what you enter here.',
    de: 'Ihre Bank will sicher sein, dass wirklich Sie bezahlen, damit niemand sonst Ihre Karte verwenden kann. Der Händler sieht nicht, was Sie hier eingeben.',
    fr: 'Votre banque veut être sûre que c’est vous qui payez, afin que personne d’autre n’utilise votre carte. Le commerçant ne voit pas ce que vous saisissez ici.',
    it: 'La sua banca vuole essere sicura che sia lei a pagare, perché nessun altro possa usare la sua carta. L’esercente non vede ciò che inserisce qui.',
  },
  whyAskedSaving: {
    en: 'Your bank wants to be sure that it is you who is saving this card, so that nobody else can use it. The merchant does not see what you enter here.',
    de: 'Ihre Bank will sicher sein, dass wirklich Sie diese Karte speichern, damit niemand sonst sie verwenden kann. Der Händler sieht nicht, was Sie hier eingeben.',
    fr: 'Votre banque veut être sûre que c’est vous qui enregistrez cette carte, afin que personne d’autre ne l’utilise. Le commerçant ne voit pas ce que vous saisissez ici.',
    it: 'La sua banca vuole essere sicura che sia lei a salvare questa carta, perché nessun altro possa usarla. L’esercente non vede ciò che inserisce qui.',
  },
  help: { en: 'Help', de: 'Hilfe', fr: 'Aide', it: 'Aiuto' },
  helpPaying: {
    en: 'If nothing reaches you, or if you do not know this payment, cancel it: no money moves, and you go back to the merchant. Your bank never asks for your PIN or your password on this page.',
    de: 'Wenn nichts bei Ihnen ankommt oder Sie diese Zahlung nicht kennen, brechen Sie ab: Es wird nichts abgebucht, und Sie kehren zum Händler zurück. Ihre Bank fragt auf dieser Seite nie nach Ihrer PIN oder Ihrem Passwort.',
    fr: 'Si rien ne vous parvient, ou si vous ne reconnaissez pas ce paiement, annulez-le : rien ne sera débité, et vous retournez chez le commerçant. Votre banque ne demande jamais votre code PIN ni votre mot de passe sur cette page.',
    it: 'Se non riceve nulla, o se non riconosce questo pagamento, lo annulli: non verrà addebitato nulla e torna al sito dell’esercente. La sua banca non chiede mai il PIN o la password su questa pagina.',
  },
  helpSaving: {
    en: 'If nothing reaches you, or if it was not you who entered this card, cancel: no money moves. Your bank never asks for your PIN or your password on this page.',
    de: 'Wenn nichts bei Ihnen ankommt oder nicht Sie diese Karte eingegeben haben, brechen Sie ab: Es wird nichts abgebucht. Ihre Bank fragt auf dieser Seite nie nach Ihrer PIN oder Ihrem Passwort.',
    fr: 'Si rien ne vous parvient, ou si ce n’est pas vous qui avez saisi cette carte, annulez : rien ne sera débité. Votre banque ne demande jamais votre code PIN ni votre mot de passe sur cette page.',
    it: 'Se non riceve nulla, o se non ha inserito lei questa carta, annulli: non verrà addebitato nulla. La sua banca non chiede mai il PIN o la password su questa pagina.',
  },

  connecting: {
    en: 'Connecting to your bank',
    de: 'Verbindung zu Ihrer Bank wird hergestellt',
    fr: 'Connexion à votre banque en cours',
    it: 'Connessione alla sua banca in corso',
  },
  connectingWait: {
    en: 'This can take a moment. Please keep this page open.',
    de: 'Das kann einen Moment dauern. Bitte schließen Sie diese Seite nicht.',
    fr: 'Cela peut prendre un instant. Veuillez ne pas fermer cette page.',
    it: 'Può volerci un momento. La preghiamo di non chiudere questa pagina.',
  },
} as const satisfies Rows
