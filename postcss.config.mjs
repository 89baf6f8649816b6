import mantine from 'postcss-preset-mantine';

export default {
  plugins: [mantine(), typeFollowsReader()],
};

/** Type is written in the pixels that it was drawn with and served in rem, so that it follows the size that the reader has chosen. */
function typeFollowsReader() {
  return {
    postcssPlugin: 'type-follows-reader',
    Declaration(rule) {
      if (rule.prop !== 'font-size' && rule.prop !== 'font') return;
      rule.value = rule.value.replace(/(\d+(?:\.\d+)?)px/g, (_, pixels) => `${Number(pixels) / 16}rem`);
    },
  };
}
