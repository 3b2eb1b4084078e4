// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_export.h"

#include <qcustomplot.h>

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <array>
#include <utility>

#include "widgets/plots/plot_view.h"

namespace magna {
namespace {

constexpr QSize kPlotSize{800, 240};  // at 96 dots an inch
constexpr int kDotsPerInch = 96;
constexpr double kPointsPerInch = 72.0;
constexpr int kPictureScale = 2;  // pixels of a PNG for each of those

struct ExportRow {
  FigureFormat format;
  const char* suffix;
  const char* filter;
};
#define T(text) QT_TRANSLATE_NOOP("PlotExport", text)
constexpr std::array<ExportRow, 4> kFormats = {{
    {FigureFormat::Csv, "csv", T("Comma-separated values (*.csv)")},
    {FigureFormat::Png, "png", T("PNG picture (*.png)")},
    {FigureFormat::Svg, "svg", T("SVG drawing (*.svg)")},
    {FigureFormat::Pdf, "pdf", T("PDF document (*.pdf)")},
}};
#undef T

QSize size_of(const std::vector<PlotView*>& plots) {
  int height = 0;
  for (PlotView* plot : plots) height += plot->figure_size(kPlotSize).height();
  return {kPlotSize.width(), height};
}

void draw_all(QPaintDevice& device, const std::vector<PlotView*>& plots, bool vectors,
              const Snapshot& now) {
  QCPPainter painter(&device);
  if (vectors) painter.setMode(QCPPainter::pmVectorized);
  if (!vectors) painter.scale(kPictureScale, kPictureScale);
  for (PlotView* plot : plots) {
    const QSize size = plot->figure_size(kPlotSize);
    painter.save();
    plot->draw(painter, size, now);
    painter.restore();
    painter.translate(0, size.height());
  }
}

/// Returns a function for another thread, because encoding takes much longer than drawing.
std::function<QByteArray()> png_of(const std::vector<PlotView*>& plots, const Snapshot& now) {
  QImage image(size_of(plots) * kPictureScale, QImage::Format_RGB32);
  image.fill(Qt::white);
  draw_all(image, plots, false, now);
  return [image = std::move(image)] {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
  };
}

QByteArray svg_of(const std::vector<PlotView*>& plots, const Snapshot& now) {
  QBuffer buffer;
  {
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setResolution(kDotsPerInch);
    svg.setSize(size_of(plots));
    svg.setViewBox(QRect(QPoint(0, 0), size_of(plots)));
    svg.setTitle(QStringLiteral("Magna"));
    draw_all(svg, plots, true, now);
  }
  return buffer.data();
}

QByteArray pdf_of(const std::vector<PlotView*>& plots, const Snapshot& now) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter pdf(&buffer);
    pdf.setCreator(QStringLiteral("Magna"));
    pdf.setResolution(kDotsPerInch);
    pdf.setPageSize(
        QPageSize(QSizeF(size_of(plots)) * (kPointsPerInch / kDotsPerInch), QPageSize::Point));
    pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
    draw_all(pdf, plots, true, now);
  }
  return buffer.data();
}

}  // namespace

std::optional<FigureFormat> figure_format(const QString& file) {
  const QString suffix = QFileInfo(file).suffix().toLower();
  const auto found = std::ranges::find_if(
      kFormats, [&](const ExportRow& row) { return suffix == QLatin1String(row.suffix); });
  if (found == kFormats.end()) return {};
  return found->format;
}

QStringList figure_filters() {
  QStringList filters;
  for (const ExportRow& row : kFormats) {
    filters << QCoreApplication::translate("PlotExport", row.filter);
  }
  return filters;
}

QString suffix_of_filter(const QString& filter) {
  const auto at = figure_filters().indexOf(filter);
  return at < 0 ? QString() : QLatin1String(kFormats[static_cast<std::size_t>(at)].suffix);
}

std::function<QByteArray()> figure_of(const std::vector<PlotView*>& plots, FigureFormat format,
                                      const Snapshot& now) {
  if (format == FigureFormat::Png) return png_of(plots, now);
  // Vector formats are encoded at once, because little work is left.
  return [bytes = format == FigureFormat::Svg ? svg_of(plots, now) : pdf_of(plots, now)] {
    return bytes;
  };
}

}  // namespace magna
