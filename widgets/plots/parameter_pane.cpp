// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/parameter_pane.h"

#include <QCheckBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "core/sim/parameters.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/text/shown_message.h"
#include "widgets/base/text/text_format.h"
#include "widgets/plots/noise_curve.h"
#include "widgets/plots/parameter_model.h"

namespace magna {
namespace {

constexpr int kSliderSteps = 1000;
/// In a range wider than this useful values are near its beginning, so the slider has a finer scale
/// there.
constexpr double kWide = 100.0;
constexpr double kWideExponent = 3.0;

double exponent(const ParameterInfo& row) {
  return row.maximum - row.minimum >= kWide ? kWideExponent : 1.0;
}

double value_at(const ParameterInfo& row, int step) {
  const double part = std::pow(static_cast<double>(step) / kSliderSteps, exponent(row));
  const double value = row.minimum + part * (row.maximum - row.minimum);
  if (row.kind != ParameterKind::Real) return std::round(value);
  // No more digits than the slider resolves: 0.123, not 0.12300000000000001.
  const double unit = std::pow(10.0, std::floor(std::log10(row.maximum - row.minimum)) - 3.0);
  return std::min(std::round(value / unit) * unit, row.maximum);
}

int step_of(const ParameterInfo& row, double value) {
  const double part = (value - row.minimum) / (row.maximum - row.minimum);
  return static_cast<int>(std::lround(std::pow(part, 1.0 / exponent(row)) * kSliderSteps));
}

}  // namespace

ParameterEditor::ParameterEditor(QWidget* parent)
    : QWidget(parent),
      name_(new QLabel(this)),
      meaning_(make_state_label(tr("Meaning"), 3, this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      field_(new QLineEdit(this)),
      tick_(new QCheckBox(tr("yes"), this)),
      range_(make_state_label(tr("Range"), 1, this)),
      problem_(make_state_label(tr("Reason for the refusal"), 1, this)),
      reset_(make_icon_button(QStringLiteral("undo"), tr("Reset"),
                              tr("Resets the parameter to its default"), this)) {
  setAccessibleName(tr("Chosen parameter"));
  slider_->setRange(0, kSliderSteps);
  slider_->setPageStep(kSliderSteps / 10);
  slider_->setAccessibleName(tr("Value within its range"));
  field_->setAlignment(Qt::AlignRight);
  make_rows();
  connect(slider_, &QSlider::valueChanged, this, [this](int step) {
    if (chosen_) emit value_wanted(*chosen_, value_at(info(*chosen_), step), true);
  });
  connect(tick_, &QCheckBox::toggled, this, [this](bool on) {
    if (chosen_) emit value_wanted(*chosen_, on ? 1.0 : 0.0, false);
  });
  connect(reset_, &QToolButton::clicked, this, [this] {
    if (chosen_) emit value_wanted(*chosen_, info(*chosen_).default_value, false);
  });
  connect(field_, &QLineEdit::editingFinished, this, &ParameterEditor::take_typed);
  // Before editingFinished: the next key must find the value taken.
  connect(field_, &QLineEdit::returnPressed, this, [this] {
    take_typed();
    if (problem_->text().isEmpty()) emit entered();
  });
  choose({});
}

void ParameterEditor::make_rows() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 4, 8, 6);
  column->setSpacing(2);
  QFont strong = name_->font();
  strong.setBold(true);
  name_->setFont(strong);
  column->addWidget(name_);
  column->addWidget(meaning_);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(slider_, 1);
  row->addWidget(tick_, 1);
  row->addWidget(field_);
  row->addWidget(reset_);
  column->addLayout(row);
  column->addWidget(range_);
  column->addWidget(problem_);
  keep_scaled(*this, [this] { field_->setFixedWidth(scaled(96)); });
}

void ParameterEditor::choose(std::optional<ParameterId> id) {
  chosen_ = id;
  field_->setModified(false);
  refuse({});
  const bool boolean = id && info(*id).kind == ParameterKind::Boolean;
  slider_->setVisible(!boolean);
  field_->setVisible(!boolean);
  tick_->setVisible(boolean);
  for (QWidget* part : {static_cast<QWidget*>(slider_), static_cast<QWidget*>(field_)}) {
    part->setEnabled(id.has_value());
  }
  name_->setText(id ? name_text(info(*id)) : tr("No parameter selected"));
  const QString value = id ? tr("Value of %1").arg(name_text(info(*id))) : tr("Value");
  for (QWidget* part : {static_cast<QWidget*>(tick_), static_cast<QWidget*>(field_)}) {
    part->setAccessibleName(value);
  }
  say(*meaning_, id ? meaning_text(info(*id)) : tr("Select one in the list to change it."));
  say(*range_, id ? tr("%1; default %2")
                        .arg(range_text(info(*id)), value_text(info(*id), info(*id).default_value))
                  : QString());
  fill();
}

void ParameterEditor::show(const Parameters& now) {
  now_ = now;
  fill();
}

void ParameterEditor::fill() {
  reset_->setEnabled(chosen_ && is_changed(info(*chosen_), now_));
  if (!chosen_) return field_->clear();
  const ParameterInfo& row = info(*chosen_);
  const double value = now_[*chosen_];
  const QSignalBlocker quiet_slider(slider_), quiet_tick(tick_);
  if (!slider_->isSliderDown()) slider_->setValue(step_of(row, value));
  tick_->setChecked(value != 0.0);
  const QString text = value_text(row, value);
  // Text that is selected for overwriting stays selected.
  if (!field_->isModified() && field_->text() != text) field_->setText(text);
}

void ParameterEditor::take_typed() {
  if (!chosen_ || !field_->isModified()) return;
  Parameters wanted = now_;  // formats and checks values
  QString typed = field_->text().trimmed();
  typed.replace(QLatin1Char(','), QLatin1Char('.')).replace(QChar(0x2212), QLatin1Char('-'));
  field_->setModified(false);
  if (const auto why = wanted.set(info(*chosen_).name, typed.toStdString())) {
    refuse(tr("Not set: %1").arg(shown_message(*why)));
    return fill();
  }
  refuse({});
  emit value_wanted(*chosen_, wanted[*chosen_], false);
}

void ParameterEditor::refuse(const QString& why) {
  say(*problem_, why);
  problem_->setToolTip(why);
}

void ParameterEditor::go_to_value() {
  if (!chosen_) return;
  QWidget* const value = tick_->isHidden() ? static_cast<QWidget*>(field_) : tick_;
  value->setFocus(Qt::ShortcutFocusReason);
  field_->selectAll();
}

namespace {

constexpr int kLongestNamed = 5;  // maximum of reported problems of a profile
constexpr qint64 kMostBytes = 1 << 20;

QString told(const std::vector<Error>& problems) {
  QStringList lines;
  for (const Error& one : problems) {
    if (lines.size() == kLongestNamed) {
      lines << ParameterPane::tr("and %1 more").arg(problems.size() - kLongestNamed);
      break;
    }
    lines << ParameterPane::tr("line %1, column %2: %3")
                 .arg(one.line)
                 .arg(one.column)
                 .arg(QString::fromStdString(one.message));
  }
  return lines.join(QStringLiteral("; "));
}

}  // namespace

ParameterPane::ParameterPane(EditStack& edits, QWidget* parent) : QWidget(parent), edits_(edits) {
  setAccessibleName(tr("Parameters"));
  auto* column = make_column(this);
  make_tools();
  make_tree();
  editor_ = new ParameterEditor(this);
  column->addWidget(editor_);
  curve_ = new NoiseCurve(this);
  column->addWidget(curve_);
  connect(editor_, &ParameterEditor::value_wanted, this,
          [this](ParameterId id, double value, bool sliding) {
            edits_.set_parameters({{id, value}}, tr("Set %1").arg(name_text(info(id))),
                                  sliding ? EditMerge::WithSame : EditMerge::Alone);
            follow();
          });
  // In the field, Undo would only take back what was typed.
  connect(editor_, &ParameterEditor::entered, tree_, [this] { tree_->setFocus(); });
  connect(&edits_.feed(), &SnapshotFeed::calm, this, &ParameterPane::follow);
}

ParameterPane::~ParameterPane() = default;

void ParameterPane::make_tools() {
  auto* row = make_tool_row();
  words_ = new QLineEdit(this);
  words_->setPlaceholderText(tr("Search"));
  words_->setAccessibleName(tr("Search parameters"));
  words_->setToolTip(tr("Show only parameters with these words in name, group or meaning"));
  words_->setClearButtonEnabled(true);
  changed_ = make_icon_button(QStringLiteral("filter"), tr("Changed only"),
                              tr("Shows only parameters that differ from their default"), this);
  changed_->setCheckable(true);
  clean_ =
      make_icon_button(QStringLiteral("clean"), tr("Clean simulation"),
                       tr("Switches noise and errors off (clean-simulation), or back on"), this);
  clean_->setCheckable(true);
  reset_all_ = make_icon_button(QStringLiteral("reload"), tr("Reset all"),
                                tr("Resets all parameters to their defaults"), this);
  auto* load = make_icon_button(QStringLiteral("open"), tr("Load profile…"),
                                tr("Loads parameter values from a file"), this);
  auto* save = make_icon_button(QStringLiteral("save"), tr("Save profile…"),
                                tr("Saves all parameter values to a file"), this);
  row->addWidget(words_, 1);
  for (QToolButton* button : {changed_, clean_, reset_all_, load, save}) row->addWidget(button);
  static_cast<QVBoxLayout*>(layout())->addLayout(row);
  connect(words_, &QLineEdit::textChanged, this, &ParameterPane::filter);
  connect(changed_, &QToolButton::toggled, this, &ParameterPane::filter);
  connect(clean_, &QToolButton::clicked, this, [this](bool on) { edits_.set_clean(on); });
  connect(reset_all_, &QToolButton::clicked, this, &ParameterPane::reset_all);
  connect(load, &QToolButton::clicked, this, &ParameterPane::ask_for_profile);
  connect(save, &QToolButton::clicked, this, &ParameterPane::ask_where_to_save);
}

void ParameterPane::make_tree() {
  filter_.setSourceModel(&model_);
  tree_ = new PlainTree(tr("Parameters"), tr("Enter moves to the value of the selected one"), this);
  tree_->setModel(&filter_);
  tree_->setHeaderHidden(false);
  tree_->setUniformRowHeights(true);
  tree_->expandAll();
  tree_->installEventFilter(this);
  tree_->search_with(*words_);
  layout()->addWidget(tree_);
  static_cast<QVBoxLayout*>(layout())->setStretchFactor(tree_, 1);
  connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& current) {
            const ParameterRow* const row = ParameterModel::at(filter_.mapToSource(current));
            const ParameterInfo* const info = row != nullptr ? row->info : nullptr;
            editor_->choose(info == nullptr ? std::optional<ParameterId>() : info->id);
            if (info != nullptr) curve_->show_effect_of(info->id);
          });
  connect(tree_, &QTreeView::activated, this, [this] { editor_->go_to_value(); });
  keep_scaled(*this, [this] { size_columns(); });
}

void ParameterPane::size_columns() {
  const QFontMetrics metrics = tree_->fontMetrics();
  const int number = metrics.horizontalAdvance(QStringLiteral("0.000000")) + scaled(16);
  const int name =
      metrics.horizontalAdvance(QStringLiteral("Camera-Insert-Lose-Desig-Prob")) + scaled(48);
  // In a narrow pane the value column has priority; the editor below shows the rest.
  const bool roomy = width() >= name + 2 * number + scaled(64);
  for (const auto column : {ParameterModel::Default, ParameterModel::Unit}) {
    tree_->setColumnHidden(column, !roomy);
  }
  tree_->header()->setStretchLastSection(roomy);
  tree_->header()->setSectionResizeMode(ParameterModel::Name, QHeaderView::Interactive);
  if (roomy) {
    tree_->setColumnWidth(ParameterModel::Name, name);
  } else {
    tree_->header()->setSectionResizeMode(ParameterModel::Name, QHeaderView::Stretch);
  }
  tree_->setColumnWidth(ParameterModel::Value, number);
  tree_->setColumnWidth(ParameterModel::Default, number);
}

void ParameterPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  size_columns();
}

void ParameterPane::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  follow();
}

// Hidden panes do no work; it updates when shown.
void ParameterPane::follow() {
  if (!isVisible()) return;
  const Parameters now = edits_.parameters();
  model_.show(now);
  editor_->show(now);
  curve_->show(edits_.feed().now().world, now);
  const QSignalBlocker quiet(clean_);
  clean_->setChecked(now.is_clean());
  reset_all_->setEnabled(changed_count(now) > 0);
}

void ParameterPane::filter() {
  filter_.set_words(words_->text());
  filter_.set_changed_only(changed_->isChecked());
  tree_->expandAll();
}

void ParameterPane::choose(ParameterId id) {
  words_->clear();
  changed_->setChecked(false);
  const QModelIndex at = filter_.mapFromSource(model_.index_of(id));
  tree_->setCurrentIndex(at);
  tree_->scrollTo(at);
}

bool ParameterPane::eventFilter(QObject* watched, QEvent* event) {
  if (watched == tree_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_F2) {
      editor_->go_to_value();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void ParameterPane::reset_all() {
  EditStack::ParameterValues values;
  for (const ParameterInfo& row : parameter_table()) values.emplace_back(row.id, row.default_value);
  edits_.set_parameters(values, tr("Reset all parameters"));
  follow();
}

void ParameterPane::load(const QString& file) {
  QFile in(file);
  const QString name = QFileInfo(file).fileName();
  if (!in.open(QIODevice::ReadOnly)) {
    emit problem(tr("%1 was not loaded: %2").arg(file, in.errorString()));
    return;
  }
  const ParameterProfile profile = read_parameter_profile(in.read(kMostBytes).toStdString());
  edits_.set_parameters(profile.values, tr("Load %1").arg(name));
  follow();
  const QString loaded =
      counted(profile.values.size(), tr("1 parameter loaded"), tr("%1 parameters loaded"));
  if (profile.problems.empty()) {
    emit said(tr("%1 from %2").arg(loaded, name));
  } else {
    emit problem(tr("%1: %2, but not: %3").arg(name, loaded, told(profile.problems)));
  }
}

void ParameterPane::save_as(const QString& file) {
  const std::string text = write_parameter_profile(edits_.parameters());
  const QString fault = save_bytes(file, QByteArray::fromStdString(text));
  if (!fault.isEmpty()) emit problem(tr("The parameters were not saved: %1: %2").arg(file, fault));
}

void ParameterPane::ask_for_profile() {
  auto* dialog =
      make_file_dialog(this, tr("Load parameters"), tr("Parameters (*.parameters);;All files (*)"));
  dialog->setObjectName(QStringLiteral("load_parameters"));
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &ParameterPane::load);
  dialog->open();
}

void ParameterPane::ask_where_to_save() {
  auto* dialog =
      make_file_dialog(this, tr("Save parameters"), tr("Parameters (*.parameters);;All files (*)"));
  dialog->setObjectName(QStringLiteral("save_parameters"));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("parameters"));
  dialog->selectFile(QStringLiteral("world.parameters"));
  connect(dialog, &QFileDialog::fileSelected, this, &ParameterPane::save_as);
  dialog->open();
}

}  // namespace magna
