export { GlobalStyle } from './theme/global-style';
export { applyTheme, useTheme, type ThemeMode } from './theme/use-theme';
export { palette, tokensCss, type ColorToken, type Space, type Tone } from './theme/tokens';
export { media } from './theme/media';
export { Text, type TextProps, type TextTone, type TextVariant } from './text/text';
export { Box, Grid, Inline, Stack, type BoxProps } from './layout/layout';
export { VisuallyHidden } from './visually-hidden/visually-hidden';
export { Icon, type IconProps } from './icon/icon';
export type { IconName } from './icon/icon-map';
export { Spinner, type SpinnerProps } from './spinner/spinner';
export {
  Button,
  ButtonGroup,
  IconButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  type IconButtonProps,
} from './button/button';
export { LinkButton, type LinkButtonProps } from './button/link-button';
export { TextLink, type TextLinkProps } from './navigation/text-link';
export { followLink, setNavigator, type Navigator } from './navigation/navigate';
export { notify, setToastSink, type Notice, type NoticeKind, type ToastSink } from './notify/notify';
export {
  Field,
  FieldError,
  type ControlAttributes,
  type FieldFrameProps,
  type FieldProps,
} from './field/field';
export { formField } from './field/form-field';
export { TextField, type TextFieldProps } from './text-field/text-field';
export { PasswordField, type PasswordFieldProps } from './text-field/password-field';
export { TextArea, type TextAreaProps } from './text-field/text-area';
export { NumberField, type NumberFieldProps } from './text-field/number-field';
export { PhoneField, type PhoneFieldProps } from './text-field/phone-field';
export { Select, type SelectOption, type SelectProps } from './select/select';
export { Checkbox, type CheckboxProps } from './choice/checkbox';
export { Switch, type SwitchProps } from './choice/switch';
export { RadioCards, RadioGroup, type RadioGroupProps, type RadioOption } from './choice/radio-group';
export { Tooltip, type TooltipProps } from './tooltip/tooltip';
