// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/subscribe_request.h"

#include <fmt/format.h>

#include <utility>

#include "protocols/actr/form_place.h"
#include "protocols/actr/lisp_text.h"
#include "protocols/actr/subscriptions.h"

namespace magna {
namespace {

constexpr std::string_view kSubscribeUsage = "(subscribe KIND ...): KIND is a name or (NAME HZ)";

std::optional<FormError> take_kind(const FormNode& node, SubscribeRequest& to) {
  const bool rated = node.kind == FormNode::Kind::List;
  if (rated && node.items.size() != 2) return FormError{"expected (NAME HZ)", node.at};
  const FormNode& name = rated ? node.items[0] : node;
  if (name.kind != FormNode::Kind::Name) {
    return FormError{"expected the name of a kind, not " + name.shown(), name.at};
  }
  std::optional<double> rate;
  if (rated) {
    const FormNode& hz = node.items[1];
    const bool good = hz.kind == FormNode::Kind::Number && hz.number > 0.0 &&
                      hz.number <= Subscriptions::kMostPerSecond;
    if (!good) {
      return FormError{fmt::format("expected a rate over 0 and at most {} per second",
                                   Subscriptions::kMostPerSecond),
                       hz.at};
    }
    rate = hz.number;
  }
  if (const auto kind = find_line_kind(name.name)) {
    to.kinds.push_back({*kind, rate});
  } else {
    to.unknown.emplace_back(name.name);
  }
  return {};
}

std::optional<FormError> take_form(const ReadForm& form, SubscribeRequest& to) {
  if (form.error) return form.error;
  if (form.items.size() < 2) {
    return FormError{"no kinds: " + std::string(kSubscribeUsage), form.items.front().at};
  }
  if (form.items.size() > SubscribeRequest::kMostKinds + 1) {
    return FormError{
        fmt::format("more than {} kinds: use several forms", SubscribeRequest::kMostKinds),
        form.items[SubscribeRequest::kMostKinds + 1].at};
  }
  to.kinds.reserve(form.items.size() - 1);
  for (std::size_t i = 1; i < form.items.size(); ++i) {
    if (auto error = take_kind(form.items[i], to)) return error;
  }
  return {};
}

}  // namespace

std::variant<SubscribeRequest, std::string> read_subscribe_request(const ReadForm& form,
                                                                   std::string_view text) {
  SubscribeRequest request;
  request.on = form.items[0].name == "subscribe";
  if (const auto error = take_form(form, request)) {
    return place_in_form(text, error->byte).text() + ": " + error->message;
  }
  return request;
}

std::string subscribe_error_line(std::string_view head, std::string_view code) {
  return fmt::format("(error {} {})\n", head, code);
}

std::string unknown_kind_line(std::string_view head, std::string_view kind) {
  return fmt::format("(error {} unknown-kind {})\n", head, lisp_word(kind));
}

}  // namespace magna
