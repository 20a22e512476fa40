import type { Rows } from './row.ts'

/** The form for a card. */
export const ENTRY_WORDS = {
  enterCard: {
    en: 'Enter your card details',
    de: 'Geben Sie Ihre Kartendaten ein',
    fr: 'Saisissez les données de votre carte',
    it: 'Inserisca i dati della carta',
  },
  willBeSaved: {
    en: 'Your card will be saved for the merchant. Nothing is charged now.',
    de: 'Ihre Karte wird für den Händler gespeichert. Jetzt wird nichts abgebucht.',
    fr: 'Votre carte sera enregistrée pour le commerçant. Rien n’est débité maintenant.',
    it: 'La sua carta sarà salvata per l’esercente. Ora non viene addebitato nulla.',
  },
  willBeSavedAndAsked: {
    en: 'Your card will be saved for the merchant. Nothing is charged now, but your bank may ask you to confirm the amount.',
    de: 'Ihre Karte wird für den Händler gespeichert. Jetzt wird nichts abgebucht, aber Ihre Bank bittet Sie vielleicht, den Betrag zu bestätigen.',
    fr: 'Votre carte sera enregistrée pour le commerçant. Rien n’est débité maintenant, mais votre banque vous demandera peut-être de confirmer le montant.',
    it: 'La sua carta sarà salvata per l’esercente. Ora non viene addebitato nulla, ma la sua banca potrebbe chiederle di confermare l’importo.',
  },
  cardNumber: { en: 'Card number', de: 'Kartennummer', fr: 'Numéro de carte', it: 'Numero della carta' },
  expiryDate: { en: 'Expiry date', de: 'Gültig bis', fr: 'Date d’expiration', it: 'Scadenza' },
  monthYear: { en: 'MM/YY', de: 'MM/JJ', fr: 'MM/AA', it: 'MM/AA' },
  securityCode: { en: 'Security code', de: 'Prüfnummer', fr: 'Code de sécurité', it: 'Codice di sicurezza' },
  onTheBack: { en: '3 digits on back', de: '3 Ziffern, Rückseite', fr: '3 chiffres au dos', it: '3 cifre sul retro' },
  onTheFront: {
    en: '4 digits on front',
    de: '4 Ziffern, Vorderseite',
    fr: '4 chiffres au recto',
    it: '4 cifre sul fronte',
  },
  threeOrFour: { en: '3 or 4 digits', de: '3 oder 4 Ziffern', fr: '3 ou 4 chiffres', it: '3 o 4 cifre' },
  nameOnCard: { en: 'Name on the card', de: 'Name auf der Karte', fr: 'Nom sur la carte', it: 'Nome sulla carta' },
  saveCard: { en: 'Save card', de: 'Karte speichern', fr: 'Enregistrer la carte', it: 'Salva la carta' },
} as const satisfies Rows
