import { ENTITY_TYPES, POLITICAL_VERTICAL, VERTICALS } from '@campaign/shared-api/constants';
import { formatEin, STATE_CODES } from '@campaign/shared-api/registration';
import {
  Banner,
  Button,
  Card,
  DescriptionList,
  formField,
  Grid,
  PhoneField,
  Select,
  Stack,
  TextField,
} from '@campaign/shared-ui';
import { verticalName, words } from '../../words';
import type { CardProps } from './card-props';
import { organizationFacts } from './organization-facts';
import { WebsiteCheck } from './website-check';

const say = words.form;
const label = say.fields;
const TYPES = ENTITY_TYPES.map((value) => ({ value, label: say.entityTypes[value] ?? value }));
const TYPES_OF_POLITICS = TYPES.filter(({ value }) => value === 'NON_PROFIT');
const VERTICAL_CHOICES = VERTICALS.map((value) => ({ value, label: verticalName(value) }));
const STATES = STATE_CODES.map((value) => ({ value, label: value }));

/** ORG-01: the organization, as a form while it is to be sent, as facts after. */
export function OrganizationCard({ info, form, step, onAsk }: CardProps) {
  if (step !== 'organization')
    return (
      <Card title={words.details.organizationInfo}>
        <DescriptionList layout="grid" items={organizationFacts(info)} />
      </Card>
    );
  return (
    <Card
      title={words.details.organizationInfo}
      {...(info.tcrIdentityStatus === null && {
        actions: (
          <Button size="sm" onClick={onAsk}>
            {words.details.changeAnswers}
          </Button>
        ),
      })}
    >
      <Stack gap={16}>
        <Banner>{say.info}</Banner>
        <OrganizationFields info={info} form={form} />
      </Stack>
    </Card>
  );
}

function OrganizationFields({ info, form }: Pick<CardProps, 'info' | 'form'>) {
  const { values, setFieldValue, handleBlur } = form;
  const isPolitical = info.isPolitical === true;
  const ein = formField(form, 'ein');
  return (
    <Grid min={280} gap={16}>
      <TextField
        label={label.ein}
        help={info.tcrIdentityStatus === null ? say.einHelp : say.einAgain}
        inputMode="numeric"
        autoComplete="off"
        placeholder="12-3456789"
        {...ein}
        onChange={({ target }) => void setFieldValue('ein', formatEin(target.value))}
      />
      <Select
        label={label.legalEntityType}
        options={isPolitical ? TYPES_OF_POLITICS : TYPES}
        {...(values.legalEntityType === 'PUBLIC_PROFIT' && { help: say.publicCompany })}
        {...shown(form, 'legalEntityType')}
      />
      <TextField
        label={label.companyName}
        help={say.companyHelp}
        maxLength={255}
        {...formField(form, 'companyName')}
      />
      <TextField
        label={label.displayName}
        help={say.displayHelp}
        optional
        maxLength={255}
        {...formField(form, 'displayName')}
      />
      <TextField
        label={label.street}
        autoComplete="address-line1"
        maxLength={100}
        {...formField(form, 'street')}
      />
      <TextField
        label={label.city}
        autoComplete="address-level2"
        maxLength={100}
        {...formField(form, 'city')}
      />
      <Select
        label={label.state}
        placeholder={say.chooseState}
        options={STATES}
        {...formField(form, 'state')}
      />
      <TextField
        label={label.postalCode}
        inputMode="numeric"
        maxLength={10}
        {...formField(form, 'postalCode')}
      />
      <PhoneField
        label={label.phone}
        name="phone"
        value={values.phone}
        onChange={(phone) => void setFieldValue('phone', phone)}
        onBlur={handleBlur}
        error={form.touched.phone ? form.errors.phone : undefined}
      />
      <TextField label={label.email} type="email" maxLength={200} {...formField(form, 'email')} />
      <Stack gap={8}>
        <TextField
          label={label.website}
          type="url"
          placeholder="https://"
          maxLength={200}
          {...formField(form, 'website')}
        />
        <WebsiteCheck identityId={info.identityId} website={values.website} />
      </Stack>
      {isPolitical ? (
        // ORG-08: no choice where the questionnaire has set it.
        <TextField label={label.vertical} name="vertical" value={POLITICAL_VERTICAL} readOnly />
      ) : (
        <Select
          label={label.vertical}
          placeholder={say.chooseVertical}
          options={VERTICAL_CHOICES}
          {...formField(form, 'vertical')}
        />
      )}
    </Grid>
  );
}

/** A value that stands there from the beginning and cannot be sent says so before it is touched. */
function shown(form: CardProps['form'], name: 'legalEntityType') {
  return { ...formField(form, name), error: form.errors[name] };
}
