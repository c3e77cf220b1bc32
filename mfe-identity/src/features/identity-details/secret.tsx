import { useState } from 'react';
import { IconButton, Inline, Text } from '@campaign/shared-ui';
import { words } from '../../words';

const say = words.details;

interface SecretProps {
  /** 'EIN' */
  what: string;
  value: string;
  /** How many of its last characters are never hidden. */
  shownEnd?: number;
}

/** A value that whoever looks over a shoulder should not read: dots until it is asked for. */
export function Secret({ what, value, shownEnd = 0 }: SecretProps) {
  const [open, setOpen] = useState(false);
  const end = value.length - shownEnd;
  const masked = value.slice(0, end).replaceAll(/[^-]/g, '•') + value.slice(end);
  return (
    <Inline gap={4} align="center" wrap={false}>
      <Text as="span" numeric>
        {open ? value : masked}
      </Text>
      <IconButton
        size="sm"
        icon={open ? 'eye-off' : 'eye'}
        label={open ? say.hide(what) : say.show(what)}
        onClick={() => setOpen(!open)}
      />
    </Inline>
  );
}
