const endings = [
  '',
  ...'/ // /. /.. /./ /%2e /%2F %2F %00 %20 %0a . \\ %5C ;a=b ? #x /a.png %2Fa.png'.split(' '),
  ...'?w=64 ?fm=png&w=1 ?w=64&rect=0,0,1,1 ?width=64 ?x=/ ?a.png ?access_token=x'.split(' '),
];

/**
 * Spellings of the URL path of an asset's file: as another route, proxy or disk might read it. Some are canonical, some
 * lead nowhere; none may open a file behind a form.
 */
export function spellFile(asset: string, filename: string): string[] {
  const escape = (text: string) => text.replaceAll(/[a-z0-9]/gi, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const plain = `/media/${asset}/${filename}`;
  return [
    ...endings.map((ending) => `${plain}${ending}`),
    `/media/${asset}//${filename}`,
    `/media//${asset}/${filename}`,
    `//media/${asset}/${filename}`,
    `/./media/${asset}/${filename}`,
    `/media/./${asset}/./${filename}`,
    `/media/x/../${asset}/${filename}`,
    `/media/x/%2e%2e/${asset}/${filename}`,
    `/news/../media/${asset}/${filename}`,
    `/media/${asset}/${escape(filename)}`,
    `/media/${escape(asset)}/${escape(filename)}`,
    `/${escape('media')}/${asset}/${filename}`,
    `/media/${asset}/${escape(filename).replaceAll('%', '%25')}`,
    `/media\\${asset}\\${filename}`,
    `/media%2F${asset}%2F${filename}`,
    `/media/${asset}%2F${filename}`,
    `/media/${asset}%5C${filename}`,
    `/MEDIA/${asset}/${filename}`,
    `/Media/${asset}/${filename}`,
    `/media/${asset.toUpperCase()}/${filename}`,
    `/media/${asset}/${filename.toUpperCase()}`,
    `/media/${asset}`,
    `/media/${asset}/`,
    `/media/${asset}/other.png`,
    `/api/v2/media/${asset}/${filename}`,
    `/downloads/x/${filename}`,
    `/_payload/media/${asset}/${filename}.json`,
    `/_live/x/media/${asset}/${filename}`,
    `/en-gb/media/${asset}/${filename}`,
    `/fr-fr/media/${asset}/${filename}`,
    `/og/media/${asset}/${filename}`,
  ];
}
