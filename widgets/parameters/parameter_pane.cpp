// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/parameters/parameter_pane.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/sim/parameters.h"
#include "widgets/file_dialog.h"
#include "widgets/metrics.h"
#include "widgets/parameters/noise_curve.h"
#include "widgets/parameters/parameter_words.h"
#include "widgets/plain_tree.h"
#include "widgets/table_text.h"
#include "widgets/tool_button.h"
#include "widgets/ui_scale.h"

namespace magna {
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
  if (profile.problems.empty()) {
    emit said(tr("%1 parameters loaded from %2").arg(profile.values.size()).arg(name));
  } else {
    emit problem(tr("%1: %2 parameters loaded, but not: %3")
                     .arg(name)
                     .arg(profile.values.size())
                     .arg(told(profile.problems)));
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
