import ImageIcon from 'lucide-react/icons/image';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { callApi } from '#browser/api-client.ts';
import { holdReload } from '#browser/busy.ts';
import { useAttempt } from '#features/notifications/attempt.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { FilePicker } from '#ui/FilePicker.tsx';
import { CompanyText } from './CompanyFieldset.tsx';
import { ImageChoices } from './ImageChoices.tsx';
import type { CompanyFormControls } from './use-company-form.ts';

type ImageFieldProps = { form: CompanyFormControls; field: 'logoUrl' | 'heroImageUrl'; hint: string };

/** An image's address: typed, chosen from the company's images, or uploaded. */
export function ImageField({ form, field, hint }: ImageFieldProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [isUploading, run] = useAttempt();
  const choose = useRef<HTMLButtonElement>(null);

  const upload = async (file: File) => {
    const release = holdReload('upload');
    const store = async () => {
      const body = new FormData();
      body.set('image', file);
      const query = { use: field === 'logoUrl' ? 'logo' : 'cover' } as const;
      form.type(field, (await callApi('POST /api/admin/artwork', { query, form: body })).address);
    };
    await run(store, 'Failed to upload image. Please try again.', 'Upload failed');
    release();
  };

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CompanyText form={form} field={field} hint={hint} placeholder="https://" />
      <div className="flex flex-wrap gap-2">
        <Button ref={choose} size="sm" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          <ImageIcon className="size-4" />
          Choose
        </Button>
        <FilePicker
          className={buttonStyle('secondary', 'sm')}
          disabled={isUploading}
          onChoose={([file]) => file && void form.duringUpload(() => upload(file))}
        >
          <Upload className="size-4" />
          {isUploading ? 'Uploading...' : 'Upload'}
        </FilePicker>
      </div>
      {isChoosing && (
        <ImageChoices
          companyId={form.state.stored?.id}
          folder={form.state.fields.cloudinaryFolder}
          chosen={form.state.fields[field]}
          onChoose={(address) => {
            form.type(field, address);
            setChoosing(false);
            choose.current?.focus();
          }}
        />
      )}
    </div>
  );
}
