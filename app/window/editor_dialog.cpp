// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/editor_dialog.h"

#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardPaths>

#include "app/window/editor_call.h"
#include "widgets/state_label.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kLongestCommand = 400;

bool is_program(const QString& name) {
  return name.contains(QLatin1Char('/')) ? QFileInfo(name).isExecutable()
                                         : !QStandardPaths::findExecutable(name).isEmpty();
}

QLabel* make_note(const QString& text, QWidget* parent) {
  auto* note = new QLabel(text, parent);
  note->setWordWrap(true);
  return note;
}

}  // namespace

EditorDialog::EditorDialog(const QString& command, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("editor"));
  setWindowTitle(tr("Editor"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* form = new QFormLayout(this);
  command_ = new QLineEdit(command, this);
  command_->setMaxLength(kLongestCommand);
  command_->setPlaceholderText(tr("Default program of the desktop"));
  command_->setClearButtonEnabled(true);
  command_->setAccessibleName(tr("Command of the editor"));
  keep_scaled(*command_, [this] { command_->setMinimumWidth(scaled(320)); });
  form->addRow(tr("&Command"), command_);
  form->addRow(
      make_note(tr("Opens places in files that messages and programs refer to. %f is the file, %l "
                   "the line, %c the column. Put names with blanks in double quotes."),
                this));
  form->addRow(make_note(tr("For example: kate --line %l --column %c %f"), this));
  remark_ = make_note({}, this);
  remark_->setAccessibleName(tr("Effect of the command"));
  form->addRow(remark_);
  auto* buttons = new QDialogButtonBox(
      QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::Reset, this);
  form->addRow(buttons);
  connect(command_, &QLineEdit::textChanged, this, &EditorDialog::follow);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit command_wanted(command_->text().trimmed());
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::Reset), &QPushButton::clicked, command_,
          &QLineEdit::clear);
  follow();
}

void EditorDialog::follow() {
  const auto call = editor_call(command_->text(), {QStringLiteral("/worlds/office.lisp"), 12, 3});
  if (!call) {
    say(*remark_, tr("Files open in the desktop's default program."));
  } else if (!is_program(call->program)) {
    say(*remark_, tr("%1 is not an installed program.").arg(call->program));
  } else {
    QStringList words{call->program};
    for (const QString& word : call->arguments) {
      words << (word.contains(QLatin1Char(' ')) ? QStringLiteral("\"%1\"").arg(word) : word);
    }
    say(*remark_, tr("Starts: %1").arg(words.join(QLatin1Char(' '))));
  }
}

QString EditorDialog::remark() const { return remark_->text(); }

}  // namespace magna
