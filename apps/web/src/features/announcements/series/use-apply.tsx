import type { Apply } from '@coequipiers/contract/series';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { ApplyDialog } from './apply-dialog.tsx';
import { isBackInSlot } from './slot-change.ts';

type Question = Omit<ComponentProps<typeof ApplyDialog>, 'onChoose' | 'onClose'>;

/** Asks what an edit is meant for, where that makes a difference. The answer is null for someone who goes back to the form. */
export function useApply() {
  const [question, setQuestion] = useState<ReactNode>(null);
  const ask = async (about: Question): Promise<Apply | null> => {
    if (isBackInSlot(about.change)) return 'one';
    const { ApplyDialog: Dialog } = await import('./apply-dialog.tsx');
    return new Promise((resolve) => {
      const answer = (apply: Apply | null) => {
        setQuestion(null);
        resolve(apply);
      };
      setQuestion(<Dialog {...about} onChoose={answer} onClose={() => answer(null)} />);
    });
  };
  return { question, ask };
}
