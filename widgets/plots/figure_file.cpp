// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/figure_file.h"

#include <qcustomplot.h>
#include <QBuffer>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <algorithm>
#include <array>
#include <utility>

#include "widgets/base/parts/file_dialog.h"

namespace magna {
namespace {

constexpr int kDotsPerInch = 96;
constexpr double kPointsPerInch = 72.0;
constexpr int kPictureScale = 2;     // pixels of a PNG for each unit of a figure
constexpr int kMostPixels = 32'767;  // each way: QPainter cuts larger pictures

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

int longer_side(QSize size) { return std::max(size.width(), size.height()); }

void draw_vectors(QPaintDevice& device, const Figure& figure) {
  QCPPainter painter(&device);
  painter.setMode(QCPPainter::pmVectorized);
  figure.draw(painter);
}

/// Returns a function for another thread, because encoding takes much longer than drawing.
std::function<QByteArray()> png_of(const Figure& figure) {
  const int scale = longer_side(figure.size) > kMostPixels / kPictureScale ? 1 : kPictureScale;
  QImage image(figure.size * scale, QImage::Format_RGB32);
  image.fill(Qt::white);
  {
    QCPPainter painter(&image);
    painter.scale(scale, scale);
    figure.draw(painter);
  }
  return [image = std::move(image)] {
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
  };
}

QByteArray svg_of(const Figure& figure) {
  QBuffer buffer;
  {
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setResolution(kDotsPerInch);
    svg.setSize(figure.size);
    svg.setViewBox(QRect(QPoint(0, 0), figure.size));
    svg.setTitle(QStringLiteral("Magna"));
    draw_vectors(svg, figure);
  }
  return buffer.data();
}

QByteArray pdf_of(const Figure& figure) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter pdf(&buffer);
    pdf.setCreator(QStringLiteral("Magna"));
    pdf.setResolution(kDotsPerInch);
    pdf.setPageSize(
        QPageSize(QSizeF(figure.size) * (kPointsPerInch / kDotsPerInch), QPageSize::Point));
    pdf.setPageMargins(QMarginsF(0, 0, 0, 0));
    draw_vectors(pdf, figure);
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

bool fits_png(QSize size) { return longer_side(size) <= kMostPixels; }

std::function<QByteArray()> figure_of(const Figure& figure, FigureFormat format) {
  if (format == FigureFormat::Png) return png_of(figure);
  // Vector formats are encoded at once, because little work is left.
  return [bytes = format == FigureFormat::Svg ? svg_of(figure) : pdf_of(figure)] { return bytes; };
}

void draw_plot(QCustomPlot& plot, QCPPainter& painter, const QSize& size) {
  const QCP::AntialiasedElements smooth = plot.antialiasedElements();
  const QCP::AntialiasedElements sharp = plot.notAntialiasedElements();
  plot.setNotAntialiasedElements(QCP::aeNone);
  plot.setAntialiasedElements(QCP::aeAll);
  plot.toPainter(&painter, size.width(), size.height());
  plot.setAntialiasedElements(smooth);
  plot.setNotAntialiasedElements(sharp);
}

QFileDialog* ask_for_figure_file(QWidget* parent, const QString& title, const QString& name) {
  QFileDialog* const dialog = make_file_dialog(parent, title);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setNameFilters(figure_filters());
  dialog->selectNameFilter(figure_filters()[1]);
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->selectFile(name + QStringLiteral(".png"));
  QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
    dialog->setDefaultSuffix(suffix_of_filter(filter));
  });
  dialog->open();
  return dialog;
}

}  // namespace magna
