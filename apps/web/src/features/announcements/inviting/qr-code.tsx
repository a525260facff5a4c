import { IconDownload } from '@tabler/icons-react';
import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import classes from './inviting-panel.module.css';

/** The empty edge that readers need, in modules. */
const pad = 4;
/** A module in the saved picture, in pixels: printed on a sheet it is still sharp. */
const scale = 16;

/** Drawn on the device: the address goes to nobody. Dark on white in both themes, as readers want it. */
export function QrCode({ link, label }: { link: string; label: string }) {
  const code = useMemo(() => generate(link), [link]);
  const save = () => {
    const file = document.createElement('a');
    file.href = code.toDataURL({ type: 'image/png', on: [0, 0, 0], off: [255, 255, 255], pad, scale });
    file.download = 'coequipiers-qr.png';
    file.click();
  };
  return (
    <div className={classes.qr}>
      <img
        src={toSvgDataURL(code, { on: '#0f2a22', off: '#fff', pad })}
        alt="QR code de l’annonce"
        width={148}
        height={148}
      />
      <div>
        <p>{label}</p>
        <Button onClick={save}>
          <IconDownload size={20} stroke={1.8} aria-hidden="true" />
          Enregistrer
        </Button>
      </div>
    </div>
  );
}
