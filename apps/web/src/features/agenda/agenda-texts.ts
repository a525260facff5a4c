export const connectionNeeded = 'Il faut une connexion pour l’ajouter à votre agenda.';
