import type { Rows } from './row.ts'

/** How it ended, in true words: what the bank did, and that nobody has paid by it. */
export const END_WORDS = {
  paymentConfirmed: {
    en: 'Payment confirmed',
    de: 'Zahlung bestätigt',
    fr: 'Paiement confirmé',
    it: 'Pagamento confermato',
  },
  vouchedFor: {
    en: 'Vouched for by the card network',
    de: 'Vom Kartennetzwerk verbürgt',
    fr: 'Garanti par le réseau de la carte',
    it: 'Garantito dal circuito della carta',
  },
  goesOnUnchecked: {
    en: 'Not checked by your bank',
    de: 'Von Ihrer Bank nicht geprüft',
    fr: 'Non vérifié par votre banque',
    it: 'Non verificato dalla sua banca',
  },
  paymentCancelled: {
    en: 'Payment cancelled',
    de: 'Zahlung abgebrochen',
    fr: 'Paiement annulé',
    it: 'Pagamento annullato',
  },
  paymentNotConfirmed: {
    en: 'Payment not confirmed',
    de: 'Zahlung nicht bestätigt',
    fr: 'Paiement non confirmé',
    it: 'Pagamento non confermato',
  },
  timeIsUp: {
    en: 'Time is up: payment not confirmed',
    de: 'Zeit abgelaufen: Zahlung nicht bestätigt',
    fr: 'Délai écoulé : paiement non confirmé',
    it: 'Tempo scaduto, non confermato',
  },
  itWasYou: {
    en: 'Your bank has confirmed that it is you.',
    de: 'Ihre Bank hat Ihre Identität bestätigt.',
    fr: 'Votre banque a confirmé qu’il s’agit bien de vous.',
    it: 'La sua banca ha confermato la sua identità.',
  },
  attempted: {
    en: 'The card network vouches for you; your bank has not confirmed that it is you.',
    de: 'Das Kartennetzwerk bürgt für Sie; Ihre Bank hat Ihre Identität nicht bestätigt.',
    fr: 'Le réseau de la carte se porte garant ; votre banque n’a pas confirmé qu’il s’agit bien de vous.',
    it: 'Il circuito della carta garantisce per lei; la sua banca non ha confermato la sua identità.',
  },
  notChecked: {
    en: 'Your bank did not check that it is you.',
    de: 'Ihre Bank hat Ihre Identität nicht geprüft.',
    fr: 'Votre banque n’a pas vérifié qu’il s’agit bien de vous.',
    it: 'La sua banca non ha verificato la sua identità.',
  },
  noPaymentYet: {
    en: 'That is not a payment yet: nothing has been charged, and the merchant goes on from here.',
    de: 'Das ist noch keine Zahlung: Es wurde nichts abgebucht, und der Händler setzt den Vorgang fort.',
    fr: 'Ce n’est pas encore un paiement : rien n’a été débité, et c’est au commerçant de poursuivre.',
    it: 'Non è ancora un pagamento: non è stato addebitato nulla, e l’operazione prosegue presso l’esercente.',
  },
  onlySaving: {
    en: 'Nothing has been charged: your card is being saved.',
    de: 'Es wurde nichts abgebucht: Ihre Karte wird gespeichert.',
    fr: 'Rien n’a été débité : votre carte est en cours d’enregistrement.',
    it: 'Non è stato addebitato nulla: la sua carta viene salvata.',
  },
  nothingCharged: {
    en: 'Nothing was charged.',
    de: 'Es wurde nichts abgebucht.',
    fr: 'Rien n’a été débité.',
    it: 'Non è stato addebitato nulla.',
  },
  youCancelled: {
    en: 'You cancelled before your bank could confirm that it is you.',
    de: 'Sie haben abgebrochen, bevor Ihre Bank Ihre Identität bestätigen konnte.',
    fr: 'Vous avez annulé avant que votre banque ait pu confirmer qu’il s’agit bien de vous.',
    it: 'Ha annullato prima che la sua banca potesse confermare la sua identità.',
  },
  bankFault: {
    en: 'Your bank had a technical problem and could not check that it is you.',
    de: 'Ihre Bank hatte eine technische Störung und konnte Ihre Identität nicht prüfen.',
    fr: 'Votre banque a eu un problème technique et n’a pas pu vérifier qu’il s’agit bien de vous.',
    it: 'La sua banca ha avuto un problema tecnico e non ha potuto verificare la sua identità.',
  },
  bankForbids: {
    en: 'Your bank does not allow this card to be used here.',
    de: 'Ihre Bank lässt die Verwendung dieser Karte hier nicht zu.',
    fr: 'Votre banque n’autorise pas l’utilisation de cette carte ici.',
    it: 'La sua banca non consente di usare questa carta qui.',
  },
  bankSilent: {
    en: 'Your bank could not be reached in time.',
    de: 'Ihre Bank war nicht rechtzeitig zu erreichen.',
    fr: 'Votre banque n’a pas pu être jointe à temps.',
    it: 'Non è stato possibile raggiungere in tempo la sua banca.',
  },
  notYou: {
    en: 'Your bank could not confirm that it is you.',
    de: 'Ihre Bank konnte Ihre Identität nicht bestätigen.',
    fr: 'Votre banque n’a pas pu confirmer qu’il s’agit bien de vous.',
    it: 'La sua banca non ha potuto confermare la sua identità.',
  },
  expired: {
    en: 'The check was not finished within {minutes} minutes.',
    de: 'Die Prüfung wurde nicht innerhalb von {minutes} Minuten abgeschlossen.',
    fr: 'La vérification n’a pas été terminée dans les {minutes} minutes.',
    it: 'La verifica non è stata conclusa entro {minutes} minuti.',
  },
  notInTime: {
    en: 'The check was not finished in time.',
    de: 'Die Prüfung wurde nicht rechtzeitig abgeschlossen.',
    fr: 'La vérification n’a pas été terminée à temps.',
    it: 'La verifica non è stata conclusa in tempo.',
  },
  couldNotStart: {
    en: 'The check could not be started, because of a technical fault.',
    de: 'Die Prüfung konnte wegen einer technischen Störung nicht gestartet werden.',
    fr: 'La vérification n’a pas pu commencer en raison d’un problème technique.',
    it: 'La verifica non è potuta iniziare a causa di un problema tecnico.',
  },

  hasEnded: {
    en: 'This authentication has ended',
    de: 'Diese Authentifizierung ist beendet',
    fr: 'Cette authentification est terminée',
    it: 'Questa autenticazione è terminata',
  },
  theHasEnded: {
    en: 'The authentication has ended',
    de: 'Die Authentifizierung ist beendet',
    fr: 'L’authentification est terminée',
    it: 'L’autenticazione è terminata',
  },
  nothingMoreHere: {
    en: 'Nothing can be done on this page any more.',
    de: 'Auf dieser Seite lässt sich nichts mehr tun.',
    fr: 'Plus rien ne peut être fait sur cette page.',
    it: 'Su questa pagina non si può più fare nulla.',
  },
  returnTo: {
    en: 'Return to {merchant}',
    de: 'Zurück zu {merchant}',
    fr: 'Retour chez {merchant}',
    it: 'Torna a {merchant}',
  },
  // For a merchant without a name.
  returnToMerchant: {
    en: 'Return to the merchant',
    de: 'Zurück zum Händler',
    fr: 'Retour chez le commerçant',
    it: 'Torna al sito dell’esercente',
  },
  continueTo: {
    en: 'Continue to {merchant}',
    de: 'Weiter zu {merchant}',
    fr: 'Continuer chez {merchant}',
    it: 'Vai a {merchant}',
  },
  wayToShopIsLost: {
    en: 'The way back to the shop is lost on purpose: scenario {scenario} does that.',
    de: 'Der Weg zurück zum Händler fehlt absichtlich: Das Szenario {scenario} will es so.',
    fr: 'Le retour chez le commerçant est coupé exprès : c’est le scénario {scenario} qui le veut.',
    it: 'Il ritorno al sito dell’esercente manca di proposito: lo vuole lo scenario {scenario}.',
  },
  wayToLinkIsLost: {
    en: 'The way back to the link is lost on purpose: scenario {scenario} does that.',
    de: 'Der Weg zurück zum Link fehlt absichtlich: Das Szenario {scenario} will es so.',
    fr: 'Le retour au lien est coupé exprès : c’est le scénario {scenario} qui le veut.',
    it: 'Il ritorno al link manca di proposito: lo vuole lo scenario {scenario}.',
  },
  backToShop: {
    en: 'Back to the shop',
    de: 'Zurück zum Händler',
    fr: 'Retour chez le commerçant',
    it: 'Ritorno al sito dell’esercente',
  },
  bankHasFinished: {
    en: 'Your bank has finished. If nothing happens, please continue yourself.',
    de: 'Ihre Bank hat die Prüfung abgeschlossen. Wenn nichts geschieht, verwenden Sie bitte die Schaltfläche unten.',
    fr: 'Votre banque a terminé. Si rien ne se passe, veuillez utiliser le bouton ci-dessous.',
    it: 'La sua banca ha finito. Se non succede nulla, usi il pulsante qui sotto.',
  },
  noReturnUrl: {
    en: 'The merchant gave no address to go back to.',
    de: 'Der Händler hat keine Adresse für den Rückweg angegeben.',
    fr: 'Le commerçant n’a pas indiqué d’adresse de retour.',
    it: 'L’esercente non ha indicato un indirizzo di ritorno.',
  },
} as const satisfies Rows
