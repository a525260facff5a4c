import type { PersonalData } from '../../platform/personal-data.ts';
import type { AlertsRepository } from './alerts-repository.ts';
import { presentAlert } from './presenter.ts';

export const alertsPersonalData = (repository: AlertsRepository): PersonalData => ({
  tables: { alerts: 'erased', sos_turns: 'erased' },

  export: async (personId, db) => ({
    'alertes.json': {
      alertes: (await repository.ofPerson(personId, db)).map((row) => {
        const { found30Days: _counted, ...alert } = presentAlert(row, 0);
        return alert;
      }),
      annoncesSignalees: await repository.matchesOfPerson(personId, db),
      sos: await repository.sosOfPerson(personId, db),
    },
  }),

  erase: (personId, transaction) => repository.eraseOfPerson(personId, transaction),
});
