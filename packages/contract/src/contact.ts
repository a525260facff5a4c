/** The texts of the button that writes to an author, apart from the other texts of the chat: every list of cards loads them. */
export const contactTexts = {
  failed: "Erreur lors de l'envoi du message. Veuillez réessayer.",
  card: {
    signedOut: 'Vous devez être connecté pour contacter un auteur',
    sent: 'Message envoyé avec succès !',
  },
  page: {
    signedOut: "Vous devez être connecté pour contacter l'auteur",
    sent: 'Message envoyé avec succès ! Vous pouvez continuer la conversation dans votre messagerie.',
  },
} as const;
