import type { Rows } from './row.ts'

/** What became of a link. */
export const LINK_WORDS = {
  cardSaved: {
    en: 'Your card was saved',
    de: 'Ihre Karte wurde gespeichert',
    fr: 'Votre carte a été enregistrée',
    it: 'La sua carta è stata salvata',
  },
  savedUnconfirmed: {
    en: 'Your bank did not confirm that it was you who entered it. The merchant sees this, and may ask you again.',
    de: 'Ihre Bank hat nicht bestätigt, dass Sie die Karte eingegeben haben. Der Händler sieht das und fragt Sie vielleicht noch einmal.',
    fr: 'Votre banque n’a pas confirmé que c’est vous qui avez saisi la carte. Le commerçant le voit et vous demandera peut-être une nouvelle confirmation.',
    it: 'La sua banca non ha confermato che la carta sia stata inserita da lei. L’esercente lo vede e forse glielo chiederà di nuovo.',
  },
  savedCancelled: {
    en: 'You cancelled the confirmation, so your bank did not confirm that it was you. The merchant sees this, and may ask you again.',
    de: 'Sie haben die Bestätigung abgebrochen, also hat Ihre Bank nicht bestätigt, dass Sie es waren. Der Händler sieht das und fragt Sie vielleicht noch einmal.',
    fr: 'Vous avez annulé la confirmation : votre banque n’a donc pas confirmé que c’était vous. Le commerçant le voit et vous demandera peut-être une nouvelle confirmation.',
    it: 'Ha annullato la conferma, quindi la sua banca non ha confermato che fosse lei. L’esercente lo vede e forse glielo chiederà di nuovo.',
  },
  backInAMoment: {
    en: 'You go back to the merchant in a moment.',
    de: 'Sie werden gleich zum Händler weitergeleitet.',
    fr: 'Retour chez le commerçant dans un instant.',
    it: 'Tra un momento tornerà al sito dell’esercente.',
  },
  cardNotSaved: {
    en: 'Your card could not be saved',
    de: 'Ihre Karte konnte nicht gespeichert werden',
    fr: 'Votre carte n’a pas pu être enregistrée',
    it: 'Non è stato possibile salvare la sua carta',
  },
  askForAnother: {
    en: 'Nothing was charged. A link works once: ask the merchant for a new one if you want to try again.',
    de: 'Es wurde nichts abgebucht. Ein Link gilt nur einmal: Bitten Sie den Händler um einen neuen, wenn Sie es noch einmal versuchen möchten.',
    fr: 'Rien n’a été débité. Un lien ne sert qu’une fois : demandez-en un nouveau au commerçant si vous voulez réessayer.',
    it: 'Non è stato addebitato nulla. Un link è valido una sola volta: ne chieda uno nuovo all’esercente se vuole riprovare.',
  },
  linkUsed: {
    en: 'This link was used already',
    de: 'Dieser Link wurde bereits verwendet',
    fr: 'Ce lien a déjà servi',
    it: 'Questo link è già stato usato',
  },
  usedAndSaved: {
    en: 'A card was entered with it and saved. A link works once: ask the merchant for a new one if you want to enter another card.',
    de: 'Über diesen Link wurde eine Karte eingegeben und gespeichert. Ein Link gilt nur einmal: Bitten Sie den Händler um einen neuen, wenn Sie eine andere Karte eingeben möchten.',
    fr: 'Une carte a été saisie via ce lien et enregistrée. Un lien ne sert qu’une fois : demandez-en un nouveau au commerçant pour saisir une autre carte.',
    it: 'Con questo link è stata inserita e salvata una carta. Un link è valido una sola volta: ne chieda uno nuovo all’esercente per inserire un’altra carta.',
  },
  usedNotSaved: {
    en: 'A card was entered with it and could not be saved. A link works once: ask the merchant for a new one if you want to enter another card.',
    de: 'Über diesen Link wurde eine Karte eingegeben, die nicht gespeichert werden konnte. Ein Link gilt nur einmal: Bitten Sie den Händler um einen neuen, wenn Sie eine andere Karte eingeben möchten.',
    fr: 'Une carte a été saisie via ce lien et n’a pas pu être enregistrée. Un lien ne sert qu’une fois : demandez-en un nouveau au commerçant pour saisir une autre carte.',
    it: 'Con questo link è stata inserita una carta che non è stato possibile salvare. Un link è valido una sola volta: ne chieda uno nuovo all’esercente per inserire un’altra carta.',
  },
  continueToMerchant: {
    en: 'Continue to the merchant',
    de: 'Weiter zum Händler',
    fr: 'Retour chez le commerçant',
    it: 'Vai al sito dell’esercente',
  },
  bankHasQuestion: {
    en: 'Your bank has a question',
    de: 'Ihre Bank bittet um Bestätigung',
    fr: 'Votre banque demande une confirmation',
    it: 'La sua banca chiede una conferma',
  },
  answerYourBank: {
    en: 'A card was entered with this link. Answer your bank to finish.',
    de: 'Mit diesem Link wurde eine Karte eingegeben. Antworten Sie Ihrer Bank, um den Vorgang abzuschließen.',
    fr: 'Une carte a été saisie via ce lien. Répondez à votre banque pour terminer.',
    it: 'Con questo link è stata inserita una carta. Risponda alla sua banca per concludere.',
  },
  continueWithBank: {
    en: 'Continue with your bank',
    de: 'Weiter zu Ihrer Bank',
    fr: 'Continuer avec votre banque',
    it: 'Continua con la sua banca',
  },
  linkDeleted: {
    en: 'This link was deleted',
    de: 'Dieser Link wurde gelöscht',
    fr: 'Ce lien a été supprimé',
    it: 'Questo link è stato eliminato',
  },
  takenBack: {
    en: 'The merchant took it back, and nothing can be done with it any more. Ask the merchant for a new one.',
    de: 'Der Händler hat ihn zurückgezogen, und er kann nicht mehr verwendet werden. Bitten Sie den Händler um einen neuen.',
    fr: 'Le commerçant l’a retiré, et il n’est plus utilisable. Demandez-en un nouveau au commerçant.',
    it: 'L’esercente lo ha ritirato e non è più utilizzabile. Ne chieda uno nuovo all’esercente.',
  },
} as const satisfies Rows
