import { ENTRY_MISTAKES } from '../../domain/entry-mistakes.ts'
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
  expiryDate: { en: 'Expiry date', de: 'Ablaufdatum', fr: 'Date d’expiration', it: 'Scadenza' },
  monthYear: { en: 'MM/YY', de: 'MM/JJ', fr: 'MM/AA', it: 'MM/AA' },
  securityCode: { en: 'Security code', de: 'Prüfnummer', fr: 'Code de sécurité', it: 'Codice CVV' },
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

  startAgain: {
    en: 'Nothing of your card was kept. Please enter all of it again.',
    de: 'Ihre Kartendaten wurden nicht gespeichert. Bitte geben Sie alles noch einmal ein.',
    fr: 'Les données de votre carte n’ont pas été conservées. Veuillez tout saisir à nouveau.',
    it: 'I dati della carta non sono stati conservati. Inserisca di nuovo tutto.',
  },
  enterAgain: {
    en: 'Please enter again: {fields}. The rest is still there.',
    de: 'Bitte noch einmal eingeben: {fields}. Der Rest ist noch da.',
    fr: 'À saisir à nouveau : {fields}. Le reste est encore là.',
    it: 'Da inserire di nuovo: {fields}. Il resto c’è ancora.',
  },

  numberMissing: {
    en: ENTRY_MISTAKES.numberMissing.words,
    de: 'Geben Sie die Kartennummer ein.',
    fr: 'Saisissez le numéro de carte.',
    it: 'Inserisca il numero della carta.',
  },
  numberHasOtherSigns: {
    en: ENTRY_MISTAKES.numberHasOtherSigns.words,
    de: 'Die Kartennummer darf nur Ziffern enthalten.',
    fr: 'Ce numéro contient autre chose que des chiffres.',
    it: 'Il numero può contenere solo cifre.',
  },
  numberTooShort: {
    en: ENTRY_MISTAKES.numberTooShort.words,
    de: 'Die Nummer ist zu kurz: Keine Karte hat weniger als {least} Ziffern.',
    fr: 'Le numéro est trop court : aucune carte n’a moins de {least} chiffres.',
    it: 'Il numero è troppo corto: nessuna carta ha meno di {least} cifre.',
  },
  numberTooLong: {
    en: ENTRY_MISTAKES.numberTooLong.words,
    de: 'Das sind zu viele Ziffern: Keine Karte hat mehr als {most}.',
    fr: 'Il y a trop de chiffres : aucune carte n’en a plus de {most}.',
    it: 'Ci sono troppe cifre: nessuna carta ne ha più di {most}.',
  },
  numberLengthOfBrand: {
    en: ENTRY_MISTAKES.numberLengthOfBrand.words,
    de: 'Diese Kartennummer ({brand}) hat {digits} Ziffern; es sollten {length} sein.',
    fr: 'Ce numéro {brand} a {digits} chiffres ; il devrait en avoir {length}.',
    it: 'Questo numero {brand} ha {digits} cifre; dovrebbe averne {length}.',
  },
  numberWrong: {
    en: ENTRY_MISTAKES.numberWrong.words,
    de: 'Eine Ziffer dieser Nummer ist falsch, oder zwei sind vertauscht. Bitte prüfen Sie die Nummer.',
    fr: 'Un chiffre de ce numéro est faux, ou deux sont inversés. Veuillez vérifier le numéro.',
    it: 'Una cifra di questo numero è sbagliata, o due sono scambiate. Lo controlli.',
  },
  numberNotListed: {
    en: ENTRY_MISTAKES.numberNotListed.words,
    de: 'Die Sandbox nimmt nur ihre Testnummern an. Wählen Sie eine der Testkarten.',
    fr: 'La sandbox n’accepte que ses numéros de test. Choisissez une des cartes de test.',
    it: 'La sandbox accetta solo i suoi numeri di prova. Scelga una delle carte di prova.',
  },
  expiryMissing: {
    en: ENTRY_MISTAKES.expiryMissing.words,
    de: 'Geben Sie das Ablaufdatum ein, Monat und Jahr.',
    fr: 'Saisissez le mois et l’année d’expiration.',
    it: 'Inserisca il mese e l’anno di scadenza.',
  },
  expiryUnreadable: {
    en: ENTRY_MISTAKES.expiryUnreadable.words,
    de: 'Geben Sie Monat und Jahr ein, zum Beispiel 09/30.',
    fr: 'Saisissez le mois et l’année, par exemple 09/30.',
    it: 'Inserisca il mese e l’anno, per esempio 09/30.',
  },
  expiryMonthWrong: {
    en: ENTRY_MISTAKES.expiryMonthWrong.words,
    de: 'Diesen Monat gibt es nicht: Die ersten beiden Ziffern gehen von 01 bis 12.',
    fr: 'Ce mois n’existe pas : les deux premiers chiffres vont de 01 à 12.',
    it: 'Questo mese non esiste: le prime due cifre vanno da 01 a 12.',
  },
  expiryPast: {
    en: ENTRY_MISTAKES.expiryPast.words,
    de: 'Diese Karte galt bis {expiry} und ist abgelaufen. Verwenden Sie eine andere.',
    fr: 'Cette carte était valable jusqu’à fin {expiry} et a expiré. Utilisez-en une autre.',
    it: 'Questa carta era valida fino a {expiry} ed è scaduta. Ne usi un’altra.',
  },
  cvvMissing: {
    en: ENTRY_MISTAKES.cvvMissing.words,
    de: 'Geben Sie die Prüfnummer ein.',
    fr: 'Saisissez le code de sécurité.',
    it: 'Inserisca il codice CVV.',
  },
  cvvHasOtherSigns: {
    en: ENTRY_MISTAKES.cvvHasOtherSigns.words,
    de: 'Die Prüfnummer darf nur Ziffern enthalten.',
    fr: 'Ce code contient autre chose que des chiffres.',
    it: 'Il codice può contenere solo cifre.',
  },
  cvvLength: {
    en: ENTRY_MISTAKES.cvvLength.words,
    de: 'Eine Prüfnummer hat 3 Ziffern, auf manchen Karten 4.',
    fr: 'Un code de sécurité a 3 chiffres, sur certaines cartes 4.',
    it: 'Un codice CVV ha 3 cifre, su alcune carte 4.',
  },
  cvvLengthOfBrand: {
    en: ENTRY_MISTAKES.cvvLengthOfBrand.words,
    de: 'Die Prüfnummer dieser Karte ({brand}) hat {digits} Ziffern.',
    fr: 'Le code de sécurité de cette carte {brand} a {digits} chiffres.',
    it: 'Il codice CVV di questa carta {brand} ha {digits} cifre.',
  },
  cvvWrong: {
    en: ENTRY_MISTAKES.cvvWrong.words,
    de: 'Diese Prüfnummer ist falsch.',
    fr: 'Ce code de sécurité est incorrect.',
    it: 'Questo codice CVV non è corretto.',
  },
  nameMissing: {
    en: ENTRY_MISTAKES.nameMissing.words,
    de: 'Geben Sie den Namen ein, wie er auf der Karte steht.',
    fr: 'Saisissez le nom tel qu’il figure sur la carte.',
    it: 'Inserisca il nome com’è scritto sulla carta.',
  },
  nameTooLong: {
    en: ENTRY_MISTAKES.nameTooLong.words,
    de: 'Der Name darf höchstens {most} Zeichen haben.',
    fr: 'Le nom ne peut pas dépasser {most} caractères.',
    it: 'Il nome può avere al massimo {most} caratteri.',
  },
  nameHasNumber: {
    en: ENTRY_MISTAKES.nameHasNumber.words,
    de: 'Geben Sie einen Namen ein. Die Kartennummer hat ihr eigenes Feld.',
    fr: 'Saisissez un nom. Le numéro de carte a son propre champ.',
    it: 'Inserisca un nome. Il numero ha un campo a parte.',
  },
  nameHasOtherSigns: {
    en: ENTRY_MISTAKES.nameHasOtherSigns.words,
    de: 'Dieser Name enthält ein ungültiges Zeichen.',
    fr: 'Ce nom contient un caractère non autorisé.',
    it: 'Questo nome contiene un carattere non ammesso.',
  },
  nameNotCollected: {
    en: ENTRY_MISTAKES.nameNotCollected.words,
    de: 'Dieser Link fragt nicht nach dem Namen.',
    fr: 'Ce lien ne demande pas le nom.',
    it: 'Questo link non chiede il nome.',
  },
} as const satisfies Rows
