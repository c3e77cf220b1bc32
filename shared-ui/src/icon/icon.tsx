import { icons, type IconName } from './icon-map';
import * as S from './icon.styled';

export interface IconProps {
  name: IconName;
  /** Edge in px; 16 beside text, 20 in the sidebar. */
  size?: 12 | 14 | 16 | 20 | 24 | 32;
  /** Without it the picture is decoration and screen readers skip it. */
  label?: string;
}

/** A line picture that takes the colour of the text around it. */
export function Icon({ name, size = 16, label }: IconProps) {
  // A remote made with newer packages may name one that this console does not have yet.
  const Picture = Object.hasOwn(icons, name) ? icons[name] : icons.panel;
  return (
    <S.Icon role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
      <Picture size={size} strokeWidth={size >= 20 ? 1.75 : 2} aria-hidden focusable={false} />
    </S.Icon>
  );
}
