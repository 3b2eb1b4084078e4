// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/speed_box.h"

#include <QCoreApplication>
#include <QLineEdit>
#include <algorithm>
#include <array>

#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr std::array kSpeeds = {0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0};

QString max_text() { return QCoreApplication::translate("SpeedBox", "max"); }

}  // namespace

SpeedBox::SpeedBox(QWidget* parent) : QComboBox(parent) {
  setEditable(true);
  setInsertPolicy(QComboBox::NoInsert);
  setCompleter(nullptr);
  setFocusPolicy(Qt::StrongFocus);
  keep_scaled(*this, [this] {
    setFixedWidth(scaled(68));
    setMinimumHeight(scaled(28));
  });
  for (const double step : kSpeeds) addItem(text_of(step));
  addItem(max_text());
  setAccessibleName(tr("Speed"));
  setAccessibleDescription(tr("Simulation speed: 0.1 to 10 times real time, or max"));
  setToolTip(tr("Simulation speed: 0.1 to 10 times real time, or max ([ slower, ] faster)"));
  connect(lineEdit(), &QLineEdit::editingFinished, this, [this] { commit(currentText()); });
  connect(this, &QComboBox::textActivated, this, &SpeedBox::commit);
  show_scale(1.0);
}

void SpeedBox::show_scale(double scale) {
  scale_ = scale;
  if (lineEdit()->hasFocus() && lineEdit()->isModified()) return;
  const QString text = text_of(scale);
  if (currentText() == text) return;
  setCurrentIndex(findText(text));
  setEditText(text);
}

void SpeedBox::commit(const QString& text) {
  const auto wanted = parse(text);
  lineEdit()->setModified(false);
  if (wanted && *wanted != scale_) {
    scale_ = *wanted;
    emit scale_wanted(*wanted);
  }
  setEditText(text_of(scale_));
}

void SpeedBox::focusOutEvent(QFocusEvent* event) {
  QComboBox::focusOutEvent(event);
  setEditText(text_of(scale_));
}

double SpeedBox::faster(double scale) {
  if (scale <= 0.0) return 0.0;
  for (const double step : kSpeeds) {
    if (step > scale * 1.001) return step;
  }
  return 0.0;
}

double SpeedBox::slower(double scale) {
  if (scale <= 0.0) return kSpeeds.back();
  const auto step = std::find_if(kSpeeds.rbegin(), kSpeeds.rend(),
                                 [scale](double one) { return one < scale * 0.999; });
  return step != kSpeeds.rend() ? *step : kSpeeds.front();
}

std::optional<double> SpeedBox::parse(const QString& text) {
  QString plain = text.trimmed().toLower();
  if (plain == max_text() || plain == QLatin1String("max")) return 0.0;
  plain.remove(QChar(0x00D7)).replace(QLatin1Char(','), QLatin1Char('.'));
  if (plain.endsWith(QLatin1Char('x'))) plain.chop(1);
  bool good = false;
  const double value = plain.trimmed().toDouble(&good);
  if (!good || !(value >= kSlowest && value <= kFastest)) return std::nullopt;
  return value;
}

QString SpeedBox::text_of(double scale) {
  return scale <= 0.0 ? max_text() : QString::number(scale, 'g', 4) + QChar(0x00D7);
}

}  // namespace magna
