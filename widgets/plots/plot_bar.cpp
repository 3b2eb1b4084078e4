// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/plot_bar.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFocusEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>

#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/tool_button.h"

namespace magna {
namespace {

constexpr int kLimitWidth = 64;
constexpr int kSpacing = 2;
constexpr int kSpanWidth = 88;      // width of "3600.0 s" with its arrows
constexpr double kSpanStep = 0.05;  // half of the displayed resolution, seconds

/// Parses a typed number: point or comma, a true minus or a hyphen.
std::optional<double> number_of(QString text) {
  text.replace(QLatin1Char(','), QLatin1Char('.'));
  text.replace(QChar(0x2212), QLatin1Char('-'));
  bool ok = false;
  const double value = text.trimmed().toDouble(&ok);
  if (!ok) return {};
  return value;
}

/// The text in its field, with reduced precision.
QString limit_text(double limit) { return QString::number(limit); }

/// The value of a field; the unrounded limit while the field is unchanged.
std::optional<double> limit_of(const QLineEdit& field, double limit) {
  return field.text() == limit_text(limit) ? limit : number_of(field.text());
}

bool has_angle(const PlotSetup& plot) {
  return std::ranges::any_of(plot.curves,
                             [](const SignalKey& key) { return info(key.kind).angle; });
}

}  // namespace

PlotBar::PlotBar(PlotBoard& board, TimeWindow& time, QWidget* parent)
    : QWidget(parent),
      board_(board),
      time_(time),
      parts_(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      rest_(new QBoxLayout(QBoxLayout::LeftToRight)),
      first_(new QHBoxLayout),
      second_(new QHBoxLayout),
      third_(new QHBoxLayout) {
  parts_->setContentsMargins(4, 2, 4, 2);
  for (QBoxLayout* row :
       std::initializer_list<QBoxLayout*>{parts_, rest_, first_, second_, third_}) {
    row->setSpacing(kSpacing);
  }
  parts_->addLayout(first_);
  parts_->addLayout(rest_, 1);
  rest_->addLayout(second_, 1);
  rest_->addLayout(third_);
  make_time_tools(*first_);
  make_plot_tools(*first_, *second_);
  first_->addStretch();
  second_->addStretch(1);
  third_->addStretch();
  make_view_tools(*third_);
  connect(&time_, &TimeWindow::changed, this, &PlotBar::follow_time);
  connect(&board_, &PlotBoard::changed, this, &PlotBar::follow_board);
  connect(&board_, &PlotBoard::choice_changed, this, &PlotBar::follow_board);
  follow_time();
  follow_board();
}

void PlotBar::make_time_tools(QHBoxLayout& row) {
  pause_ = make_icon_button(QStringLiteral("pause"), tr("Hold the plots"),
                            tr("Freezes the plots; recording continues"), this);
  pause_->setCheckable(true);
  follow_ = make_icon_button(QStringLiteral("newest"), tr("Follow now"),
                             tr("Follows the newest values"), this);
  follow_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  span_ = new QDoubleSpinBox(this);
  span_->setRange(TimeWindow::kLeastSpan, TimeWindow::kMostSpan);
  span_->setDecimals(1);
  span_->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  span_->setKeyboardTracking(false);
  span_->setSuffix(tr("\u2009s"));
  keep_scaled(*span_, [this] { span_->setFixedWidth(scaled(kSpanWidth)); });
  span_->setAccessibleName(tr("Time shown, seconds"));
  span_->setToolTip(tr("Simulated time that the plots show"));
  row.addWidget(pause_);
  row.addWidget(follow_);
  row.addWidget(span_);
  connect(pause_, &QToolButton::clicked, &time_,
          [this](bool held) { held ? time_.pause() : time_.follow(); });
  connect(follow_, &QToolButton::clicked, &time_, &TimeWindow::follow);
  connect(span_, &QDoubleSpinBox::valueChanged, &time_, &TimeWindow::set_span);
}

QLineEdit* PlotBar::make_limit(const QString& name) {
  auto* field = new QLineEdit(this);
  field->setAccessibleName(name);
  field->setToolTip(name);
  field->setAlignment(Qt::AlignRight);
  keep_scaled(*field, [field] { field->setFixedWidth(scaled(kLimitWidth)); });
  connect(field, &QLineEdit::returnPressed, this, &PlotBar::set_limits);
  field->installEventFilter(this);
  return field;
}

void PlotBar::make_plot_tools(QHBoxLayout& which, QHBoxLayout& how) {
  add_ = make_icon_button(QStringLiteral("row-add"), tr("Add plot"),
                          tr("Adds a plot below the others; newly chosen signals go there"), this);
  remove_ = make_icon_button(QStringLiteral("row-remove"), tr("Remove plot"),
                             tr("Removes the selected plot; recorded values stay"), this);
  rule_ = new QComboBox(this);
  rule_->addItems({tr("Visible data"), tr("All data"), tr("Fixed")});
  rule_->setAccessibleName(tr("Scale of the chosen plot"));
  rule_->setToolTip(tr("Scale of the selected plot's value axis"));
  low_ = make_limit(tr("Least value of the axis"));
  high_ = make_limit(tr("Greatest value of the axis"));
  wrap_ = make_icon_button(QStringLiteral("turning"), tr("Wrap angles"),
                           tr("Wraps angles of the selected plot to \u2212180\u00B0 to 180\u00B0"),
                           this);
  wrap_->setCheckable(true);
  chosen_ = new QLabel(this);
  chosen_->setToolTip(tr("Selected plot: scale, limits, wrapping and removal apply to it"));
  for (QWidget* part : std::initializer_list<QWidget*>{add_, chosen_, remove_}) {
    which.addWidget(part);
  }
  for (QWidget* part : std::initializer_list<QWidget*>{rule_, low_, high_, wrap_}) {
    how.addWidget(part);
  }
  connect(add_, &QToolButton::clicked, &board_, &PlotBoard::add_plot);
  connect(remove_, &QToolButton::clicked, &board_, [this] { board_.remove_plot(board_.chosen()); });
  connect(rule_, &QComboBox::activated, this, [this](int index) {
    const auto rule = static_cast<ScaleRule>(index);
    if (rule == ScaleRule::Fixed) return emit fixing_wanted();
    board_.set_rule(board_.chosen(), rule);
  });
  connect(wrap_, &QToolButton::clicked, &board_,
          [this](bool on) { board_.set_wrapped(board_.chosen(), on); });
}

void PlotBar::make_view_tools(QHBoxLayout& row) {
  cursors_ = make_icon_button(QStringLiteral("tool-measure"), tr("Cursors"),
                              tr("Shows the values at the cursors A and B and their differences; a "
                                 "click in a plot sets A, with Shift B"),
                              this);
  cursors_->setCheckable(true);
  table_ = make_icon_button(QStringLiteral("opcodes"), tr("Table"),
                            tr("Shows the plotted values as a table"), this);
  table_->setCheckable(true);
  export_ = make_icon_button(QStringLiteral("save"), tr("Export\u2026"),
                             tr("Saves the plots as CSV, PNG, SVG or PDF"), this);
  for (QToolButton* button : {cursors_, table_, export_}) row.addWidget(button);
}

// As computed by a tool button: the texts, four pixels from the icon. The minimum width of the row
// counts only the icon.
int PlotBar::width_of_words() const {
  const QFontMetrics metrics = follow_->fontMetrics();
  return 4 + metrics.size(Qt::TextShowMnemonic, follow_->text()).width() +
         2 * metrics.horizontalAdvance(QLatin1Char(' '));
}

// Hidden parts count, too: a plotted signal shows some of them and must not make the pane wider.
int PlotBar::width_of(const QHBoxLayout& row) const {
  int width = 0;
  for (int i = 0; i < row.count(); ++i) {
    const QWidget* const part = row.itemAt(i)->widget();
    if (part == nullptr) continue;
    const int text = part == chosen_ ? fontMetrics().horizontalAdvance(tr("Plot %1").arg(24)) : 0;
    const int least =
        part->minimumWidth() > 0 ? part->minimumWidth() : part->minimumSizeHint().width();
    width += std::max(text, least) + (width == 0 ? 0 : kSpacing);
  }
  return width;
}

int PlotBar::rim() const {
  const QMargins margins = parts_->contentsMargins();
  return margins.left() + margins.right();
}

QSize PlotBar::minimumSizeHint() const {
  const int widest = std::max({width_of(*first_), width_of(*second_), width_of(*third_)});
  return {widest + rim(), parts_->minimumSize().height()};
}

// One, two or three rows. In more than one there is little room: the button shows only its icon,
// tooltip and accessible name.
void PlotBar::fit() {
  const int first = width_of(*first_);
  const int rest = width_of(*second_) + kSpacing + width_of(*third_);
  const int room = width() - rim();
  const bool one = room >= first + width_of_words() + kSpacing + rest;
  const bool two = room >= std::max(first, rest);
  parts_->setDirection(one ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  rest_->setDirection(one || two ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  follow_->setToolButtonStyle(one ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
  updateGeometry();
}

void PlotBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

// Both limits apply together, not while the focus moves between them. Watches the focus, because a
// field's editingFinished comes only after edits of that field.
bool PlotBar::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) {
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    const bool comes_back = reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason;
    if (!comes_back && !low_->hasFocus() && !high_->hasFocus()) set_limits();
  }
  return QWidget::eventFilter(watched, event);
}

void PlotBar::set_limits() {
  const PlotSetup* const plot = board_.chosen_plot();
  if (plot == nullptr || plot->rule != ScaleRule::Fixed) return;
  const auto low = limit_of(*low_, plot->low);
  const auto high = limit_of(*high_, plot->high);
  if (low == plot->low && high == plot->high) return;
  if (low && high && board_.set_limits(board_.chosen(), *low, *high)) return;
  const QString typed = QStringLiteral("%1 \u2026 %2").arg(low_->text(), high_->text());
  follow_board();
  emit problem(tr("The scale is unchanged: \u201C%1\u201D is not a smaller and a greater number")
                   .arg(typed));
}

void PlotBar::follow_time() {
  pause_->setChecked(!time_.follows());
  follow_->setEnabled(!time_.follows());
  const QSignalBlocker quiet(span_);
  // Unless it is being typed.
  if (std::abs(span_->value() - time_.span()) > kSpanStep) span_->setValue(time_.span());
}

void PlotBar::follow_board() {
  const PlotSetup* const plot = board_.chosen_plot();
  const bool fixed = plot != nullptr && plot->rule == ScaleRule::Fixed;
  add_->setEnabled(board_.count() < PlotBoard::kMostPlots);
  // As with the frame of a plot: a single plot needs no label.
  chosen_->setVisible(plot != nullptr && board_.count() > 1);
  chosen_->setText(tr("Plot %1").arg(board_.chosen() + 1));
  remove_->setEnabled(plot != nullptr);
  rule_->setEnabled(plot != nullptr);
  rule_->setCurrentIndex(plot == nullptr ? 0 : static_cast<int>(plot->rule));
  low_->setVisible(fixed);
  high_->setVisible(fixed);
  wrap_->setVisible(plot != nullptr && has_angle(*plot));
  export_->setEnabled(!board_.plotted().empty());
  fit();
  if (plot == nullptr) return;
  wrap_->setChecked(plot->wrapped);
  if (!fixed) return;
  low_->setText(limit_text(plot->low));
  high_->setText(limit_text(plot->high));
}

}  // namespace magna
