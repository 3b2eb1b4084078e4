// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/keys_editor.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFont>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPageSize>
#include <QPalette>
#include <QPdfWriter>
#include <QPushButton>
#include <QScreen>
#include <QTableView>
#include <QTextDocument>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/file_dialog.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/text/tr.h"
#include "widgets/help/key_field.h"

namespace magna {
namespace {

QString action_cell(const KeyRow& row) {
  if (row.fixed) return row.fixed->what;
  return row.action != nullptr ? plain_text(*row.action) : row.heading;
}

QString keys_cell(const KeyRow& row) {
  if (row.fixed) return row.fixed->keys;
  return row.action != nullptr ? row.model->keys_text(*row.action) : QString();
}

QString where_cell(const KeyRow& row) {
  if (row.fixed) return row.fixed->where;
  const bool some = row.action != nullptr && row.model->has_keys(*row.action);
  return some ? scope_text(row.action->scope) : QString();
}

QString what_cell(const KeyRow& row) {
  if (row.fixed) return tr("Cannot be changed");
  if (row.action == nullptr) return {};
  const QString other = row.model->conflict(*row.action);
  return other.isEmpty() ? hint_text(*row.action) : tr("The same key: %1").arg(other);
}

QVariant action_icon(const KeyRow& row) {
  if (row.action == nullptr || *row.action->icon == '\0') return {};
  return tinted_icon(QLatin1String(row.action->icon));
}

QVariant conflict_icon(const KeyRow& row) {
  if (row.action == nullptr || row.model->conflict(*row.action).isEmpty()) return {};
  return tinted_pixmap(QStringLiteral("caution"), look_of(QGuiApplication::palette()).caution, 16,
                       qGuiApp->devicePixelRatio());
}

QVariant heading_font(const KeyRow& row, int /*column*/, int role) {
  if (role != Qt::FontRole || row.heading.isEmpty()) return {};
  QFont strong;
  strong.setBold(true);
  return strong;
}

RowDescription<KeyRow> key_rows() {
  return {.columns = {{.header = tr("Action"), .text = action_cell, .icon = action_icon},
                      {.header = tr("Keys"), .text = keys_cell},
                      {.header = tr("Scope"), .text = where_cell},
                      {.header = tr("Effect"), .text = what_cell, .icon = conflict_icon}},
          .tip =
              [](const KeyRow& row) {
                return row.action != nullptr ? hint_text(*row.action) : QString();
              },
          .other = heading_font};
}

}  // namespace

QString action_group(std::string_view menu) {
  struct Group {
    std::string_view menu;
    const char* text;
  };
  static constexpr Group kGroups[] = {
      {"world", QT_TRANSLATE_NOOP("Keys", "World")},
      {"edit", QT_TRANSLATE_NOOP("Keys", "Edit")},
      {"robot", QT_TRANSLATE_NOOP("Keys", "Robots")},
      {"attention_order", QT_TRANSLATE_NOOP("Keys", "Attention")},
      {"choose", QT_TRANSLATE_NOOP("Keys", "Choose a robot")},
      {"order", QT_TRANSLATE_NOOP("Keys", "Orders to areas")},
      {"order_crew", QT_TRANSLATE_NOOP("Keys", "Orders to areas")},
      {"order_after", QT_TRANSLATE_NOOP("Keys", "Orders to areas")},
      {"tool", QT_TRANSLATE_NOOP("Keys", "Map tools")},
      {"view", QT_TRANSLATE_NOOP("Keys", "View")},
      {"layers", QT_TRANSLATE_NOOP("Keys", "Map layers")},
      {"seen", QT_TRANSLATE_NOOP("Keys", "Map layers")},
      {"heat", QT_TRANSLATE_NOOP("Keys", "Map layers")},
      {"planner", QT_TRANSLATE_NOOP("Keys", "Route search")},
      {"trail", QT_TRANSLATE_NOOP("Keys", "Trails")},
      {"follow", QT_TRANSLATE_NOOP("Keys", "Following")},
      {"layouts", QT_TRANSLATE_NOOP("Keys", "Layouts")},
      {"layout", QT_TRANSLATE_NOOP("Keys", "Layouts")},
      {"arrange", QT_TRANSLATE_NOOP("Keys", "View")},
      {"scale", QT_TRANSLATE_NOOP("Keys", "Size")},
      {"scale_more", QT_TRANSLATE_NOOP("Keys", "Size")},
      {"settings", QT_TRANSLATE_NOOP("Keys", "Settings")},
      {"theme", QT_TRANSLATE_NOOP("Keys", "Colours")},
      {"panes", QT_TRANSLATE_NOOP("Keys", "Panes")},
      {"help", QT_TRANSLATE_NOOP("Keys", "Help")},
  };
  const auto* known = std::ranges::find(kGroups, menu, &Group::menu);
  if (known != std::end(kGroups)) return QCoreApplication::translate("Keys", known->text);
  QString own = QString::fromUtf8(menu);
  if (!own.isEmpty()) own[0] = own[0].toUpper();
  return own;
}

QString scope_text(KeyScope scope) {
  switch (scope) {
    case KeyScope::Window: return QCoreApplication::translate("Keys", "Window");
    case KeyScope::Map: return QCoreApplication::translate("Keys", "On the map");
    case KeyScope::Guard: return QCoreApplication::translate("Keys", "Everywhere, fixed");
  }
  return {};
}

QString keys_here(const ActionSet& actions, const ActionRow& row, const KeyboardLayout& layout) {
  const auto is_taken = [&](const QKeySequence& key) {
    return !users_of_key(actions, row.id, key).empty();
  };
  QStringList texts;
  for (const QKeySequence& key : actions.keys(row.id)) {
    const QString name = key.toString(QKeySequence::NativeText);
    const QString here = layout.press_of(key, is_taken);
    texts << (here.isEmpty() ? name
                             : QCoreApplication::translate("Keys", "%1 (here %2)").arg(name, here));
  }
  return texts.join(QCoreApplication::translate("Actions", " or "));
}

KeysModel::KeysModel(ActionSet& actions, QObject* parent)
    : RowModel(key_rows(), parent), actions_(actions), layout_(KeyboardLayout::current()) {
  show(rows());
  connect(&actions, &ActionSet::keys_changed, this, &KeysModel::touch_all);
}

void KeysModel::set_layout(KeyboardLayout layout) {
  layout_ = std::move(layout);
  touch_all();
}

void KeysModel::set_filter(const QString& words) {
  if (words == words_) return;
  words_ = words;
  reset(rows());
}

bool KeysModel::passes(const QString& all) const {
  const auto words = words_.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  return std::ranges::all_of(
      words, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); });
}

// Rows of one group may be apart in the action table; here they are together.
std::vector<KeyRow> KeysModel::rows() const {
  std::vector<KeyRow> rows;
  const auto add = [&](const QString& group, bool& first, KeyRow row, const QString& all) {
    if (!passes(all + QLatin1Char(' ') + group)) return;
    if (std::exchange(first, false)) rows.push_back({this, group});
    rows.push_back(std::move(row));
  };
  QStringList groups;
  for (const ActionRow& row : action_table()) groups << action_group(row.menu);
  groups.removeDuplicates();
  for (const QString& group : groups) {
    bool first = true;
    for (const ActionRow& row : action_table()) {
      if (action_group(row.menu) != group) continue;
      const QStringList all{plain_text(row), keys_text(row), hint_text(row)};
      add(group, first, {this, {}, &row}, all.join(QLatin1Char(' ')));
    }
  }
  bool first = true;
  for (const FixedKeys& fixed : fixed_keys()) {
    const QStringList all{fixed.what, fixed.keys, fixed.where};
    add(tr("Mouse and fixed keys"), first, {this, {}, nullptr, fixed}, all.join(QLatin1Char(' ')));
  }
  return rows;
}

bool KeysModel::is_heading(int row) const {
  const KeyRow* const found = at(row);
  return found != nullptr && !found->heading.isEmpty();
}

const ActionRow* KeysModel::action(int row) const {
  const KeyRow* const found = at(row);
  return found != nullptr ? found->action : nullptr;
}

int KeysModel::row_of(std::string_view id) const {
  const auto is = [id](const KeyRow& row) { return row.action != nullptr && row.action->id == id; };
  return find(is).row();
}

QString KeysModel::conflict(const ActionRow& row) const {
  QStringList others;
  for (const QKeySequence& key : actions_.keys(row.id)) {
    for (const ActionName id : users_of_key(actions_, row.id, key)) {
      others << plain_text(id.row());
    }
  }
  others.removeDuplicates();
  return others.join(QStringLiteral(", "));
}

bool KeysModel::is_changed(const ActionRow& row) const {
  return actions_.keys(row.id) != default_keys(row);
}

bool KeysModel::has_keys(const ActionRow& row) const { return !actions_.keys(row.id).isEmpty(); }

QString KeysModel::keys_text(const ActionRow& row) const {
  const QString keys = keys_here(actions_, row, layout_);
  return is_changed(row) ? tr("%1 (changed)").arg(keys.isEmpty() ? tr("None") : keys) : keys;
}

Qt::ItemFlags KeysModel::flags(const QModelIndex& index) const {
  return is_heading(index.row()) ? Qt::ItemIsEnabled : RowModel::flags(index);
}

namespace {

QString table_row(const QString& keys, const QString& name, const QString& what) {
  return QStringLiteral("<tr><td><b>%1</b></td><td>%2</td><td>%3</td></tr>\n")
      .arg(keys.toHtmlEscaped(), name.toHtmlEscaped(), what.toHtmlEscaped());
}

QString heading(const QString& text) {
  return QStringLiteral("<tr><th colspan=\"3\" align=\"left\">%1</th></tr>\n")
      .arg(text.toHtmlEscaped());
}

}  // namespace

QString key_sheet_html(const ActionSet& actions) {
  const KeyboardLayout layout = KeyboardLayout::current();
  QString rows;
  QStringList groups;
  for (const ActionRow& row : action_table()) groups << action_group(row.menu);
  groups.removeDuplicates();
  for (const QString& group : groups) {
    QString of_group;
    for (const ActionRow& row : action_table()) {
      const QString keys = keys_here(actions, row, layout);
      if (keys.isEmpty() || action_group(row.menu) != group) continue;
      const QString where = row.scope == KeyScope::Map ? tr("%1 (on the map)").arg(keys) : keys;
      of_group += table_row(where, plain_text(row), hint_text(row));
    }
    if (!of_group.isEmpty()) rows += heading(group) + of_group;
  }
  rows += heading(tr("Mouse and fixed keys"));
  for (const FixedKeys& fixed : fixed_keys()) {
    rows += table_row(fixed.keys, fixed.where, fixed.what);
  }
  const QString title = tr("Magna: keys");
  return QStringLiteral(
             "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%1</title>\n"
             "<style>body { font-family: sans-serif; font-size: 9pt; color: black; background: "
             "white; }\n"
             "table { border-collapse: collapse; } th { padding: 10px 8px 2px 0; }\n"
             "td { padding: 1px 12px 1px 0; vertical-align: top; }</style></head>\n"
             "<body><h2>%1</h2>\n<table>\n%2</table>\n</body></html>\n")
      .arg(title.toHtmlEscaped(), rows);
}

QString save_key_sheet(const ActionSet& actions, const QString& file) {
  const QString html = key_sheet_html(actions);
  QByteArray bytes = html.toUtf8();
  if (file.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) {
    bytes.clear();
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setPageSize(QPageSize(QPageSize::A4));
    pdf.setTitle(tr("Magna: keys"));
    QTextDocument page;
    page.setHtml(html);
    page.print(&pdf);
  }
  return save_bytes(file, bytes);
}

KeysEditor::KeysEditor(ActionSet& actions, QWidget* parent)
    : QWidget(parent), actions_(actions), model_(actions) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  filter_ = new QLineEdit(this);
  filter_->setPlaceholderText(tr("Find by name, key or effect"));
  filter_->setAccessibleName(tr("Find an action"));
  filter_->setClearButtonEnabled(true);
  column->addWidget(filter_);
  make_table();
  column->addWidget(table_, 1);
  make_fields();
  connect(filter_, &QLineEdit::textChanged, this, [this](const QString& text) {
    model_.set_filter(text.trimmed());
    for (int row = 0; row < model_.rowCount(); ++row) {
      if (model_.action(row) == nullptr) continue;
      table_->setCurrentIndex(model_.index(row, 0));
      break;
    }
    follow();
  });
  connect(&model_, &QAbstractItemModel::modelReset, this, &KeysEditor::span_headings);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
    field_->forget();
    follow();
  });
  connect(field_, &KeyField::key_pressed, this, &KeysEditor::follow);
  connect(&actions_, &ActionSet::keys_changed, this, &KeysEditor::follow);
  span_headings();
  table_->setCurrentIndex(model_.index(1, 0));
  follow();
}

void KeysEditor::make_table() {
  table_ = new QTableView(this);
  table_->setModel(&model_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setShowGrid(false);
  table_->setAlternatingRowColors(true);  // an effect in two lines is one row
  table_->setTabKeyNavigation(false);
  table_->verticalHeader()->hide();
  // An effect may need two lines.
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  keep_line_height(
      *table_, [this] { table_->verticalHeader()->setMinimumSectionSize(line_height(*table_)); });
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->horizontalHeader()->setHighlightSections(false);
  table_->setAccessibleName(tr("Actions and keys"));
}

void KeysEditor::make_fields() {
  const auto button = [this](const QString& text, const QString& hint) {
    auto* made = new QPushButton(text, this);
    made->setToolTip(hint);
    made->setAutoDefault(false);  // Enter in a field must not press the button
    return made;
  };
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  name_ = new QLabel(this);
  QFont strong = name_->font();
  strong.setBold(true);
  name_->setFont(strong);
  field_ = new KeyField(this);
  field_->setAccessibleName(tr("New key"));
  keep_scaled(*field_, [this] {
    const int words = field_->fontMetrics().horizontalAdvance(field_->placeholderText());
    field_->setMinimumWidth(words + scaled(24));
  });
  assign_ = button(tr("&Assign"), tr("Assigns the key in place of the present ones"));
  add_ = button(tr("A&dd"), tr("Assigns the key in addition to the present ones"));
  remove_ = button(tr("Re&move"), tr("Removes all its keys"));
  reset_ = button(tr("&Reset"), tr("Restores its default keys"));
  row->addWidget(name_, 1);
  for (QWidget* part : std::initializer_list<QWidget*>{field_, assign_, add_, remove_, reset_}) {
    row->addWidget(part);
  }
  advice_ = new QLabel(this);
  advice_->setWordWrap(true);
  advice_->setMinimumHeight(2 * fontMetrics().lineSpacing());
  advice_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  auto* below = new QHBoxLayout;
  reset_all_ = button(tr("Reset &all keys"), tr("Restores the default keys of all actions"));
  auto* save = button(tr("&Save list…"), tr("Saves the list as HTML or PDF for printing"));
  below->addWidget(reset_all_);
  below->addWidget(save);
  below->addStretch(1);
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->addLayout(row);
  column->addWidget(advice_);
  column->addLayout(below);
  connect(assign_, &QPushButton::clicked, this, [this] { give(true); });
  connect(add_, &QPushButton::clicked, this, [this] { give(false); });
  connect(remove_, &QPushButton::clicked, this, [this] {
    if (const ActionRow* chosen = model_.action(table_->currentIndex().row())) {
      actions_.set_keys(chosen->id, {});
    }
  });
  connect(reset_, &QPushButton::clicked, this, [this] {
    if (const ActionRow* chosen = model_.action(table_->currentIndex().row())) {
      actions_.reset_keys(chosen->id);
    }
  });
  connect(reset_all_, &QPushButton::clicked, this, [this] { actions_.reset_all_keys(); });
  connect(save, &QPushButton::clicked, this, &KeysEditor::ask_for_file);
}

void KeysEditor::showEvent(QShowEvent* event) {
  model_.set_layout(KeyboardLayout::current());
  QWidget::showEvent(event);
}

void KeysEditor::span_headings() {
  table_->clearSpans();
  for (int row = 0; row < model_.rowCount(); ++row) {
    if (model_.is_heading(row)) table_->setSpan(row, 0, 1, model_.columnCount());
  }
}

void KeysEditor::choose(std::string_view id) {
  if (model_.row_of(id) < 0) filter_->clear();
  table_->setCurrentIndex(model_.index(model_.row_of(id), 0));
}

void KeysEditor::forget_actions() { table_->setModel(nullptr); }

QString KeysEditor::advice() const { return advice_->text(); }

void KeysEditor::follow() {
  const ActionRow* row = model_.action(table_->currentIndex().row());
  const bool fixed = row != nullptr && row->scope == KeyScope::Guard;
  const QKeySequence& key = field_->key();
  bool belongs_to_stop = false;
  QStringList others;
  if (row != nullptr && !key.isEmpty()) {
    for (const ActionName id : users_of_key(actions_, row->id, key)) {
      others << plain_text(id.row());
      belongs_to_stop = belongs_to_stop || id.row().scope == KeyScope::Guard;
    }
  }
  const QString pressed = key.toString(QKeySequence::NativeText);
  QString advice;
  if (row == nullptr) {
    advice = tr("Choose an action.");
  } else if (fixed) {
    advice = tr("The keys of \"%1\" work everywhere and cannot be changed.").arg(plain_text(*row));
  } else if (belongs_to_stop) {
    advice = tr("%1 belongs to \"%2\", which keeps its keys.")
                 .arg(pressed, others.join(QStringLiteral(", ")));
  } else if (!others.isEmpty()) {
    advice = tr("%1 is a key of \"%2\". Assigning it removes it there.")
                 .arg(pressed, others.join(QStringLiteral("\", \"")));
  } else if (const QString same = model_.conflict(*row); !same.isEmpty()) {
    advice = tr("One of its keys is also a key of \"%1\": neither action works.").arg(same);
  } else if (key.isEmpty()) {
    advice = tr("To assign another key, move to the field and press the key.");
  } else {
    advice = tr("%1 is free.").arg(pressed);
  }
  advice_->setText(advice);
  field_->setAccessibleDescription(advice);
  name_->setText(row == nullptr ? QString() : plain_text(*row));
  const bool may = row != nullptr && !fixed;
  field_->setEnabled(may);
  const auto keys = may ? actions_.keys(row->id) : QList<QKeySequence>();
  const bool assignable = may && !key.isEmpty() && !belongs_to_stop;
  assign_->setEnabled(assignable);
  add_->setEnabled(assignable && !keys.contains(key));
  remove_->setEnabled(may && !keys.isEmpty());
  reset_->setEnabled(may && model_.is_changed(*row));
  reset_all_->setEnabled(!actions_.changed_keys().empty());
}

void KeysEditor::give(bool instead) {
  const ActionRow* row = model_.action(table_->currentIndex().row());
  const QKeySequence key = field_->key();
  if (row == nullptr || key.isEmpty()) return;
  for (const ActionName id : users_of_key(actions_, row->id, key)) {
    QList<QKeySequence> rest = actions_.keys(id);
    rest.removeAll(key);
    actions_.set_keys(id, rest);
  }
  QList<QKeySequence> keys = instead ? QList<QKeySequence>() : actions_.keys(row->id);
  keys << key;
  field_->forget();
  actions_.set_keys(row->id, keys);
  follow();
}

void KeysEditor::ask_for_file() {
  auto* dialog =
      make_file_dialog(this, tr("Save the list of keys"), tr("PDF (*.pdf);;HTML (*.html)"));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->selectFile(QStringLiteral("magna-keys.pdf"));
  connect(dialog, &QFileDialog::fileSelected, this, &KeysEditor::save_as);
  dialog->open();
}

void KeysEditor::save_as(const QString& file) {
  const QString why = save_key_sheet(actions_, file);
  const QString said = why.isEmpty() ? tr("The list was saved: %1").arg(file)
                                     : tr("The list was not saved: %1: %2").arg(file, why);
  advice_->setText(said);
  if (!why.isEmpty()) emit problem(said);
}

KeysDialog::KeysDialog(ActionSet& actions, QWidget* parent) : QDialog(parent) {
  setWindowTitle(tr("Keyboard shortcuts"));
  auto* column = new QVBoxLayout(this);
  editor_ = new KeysEditor(actions, this);
  column->addWidget(editor_, 1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  column->addWidget(buttons);
  const QSize room = screen()->availableSize() * 0.9;  // leaves room for the window frame
  resize(QSize(scaled(960), scaled(600)).boundedTo(room));
}

// When the window is destroyed, its actions may be deleted before this dialog. Hiding the dialog
// measures the rows again and must not access them.
KeysDialog::~KeysDialog() { editor_->forget_actions(); }

}  // namespace magna
