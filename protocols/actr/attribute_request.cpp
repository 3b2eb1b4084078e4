// SPDX-License-Identifier: GPL-3.0-or-later
#include "protocols/actr/attribute_request.h"

#include <optional>
#include <string>
#include <utility>

namespace magna {
namespace {

using NodeKind = FormNode::Kind;

AttributeValue attribute_value_of(const FormNode& node) {
  if (node.kind == NodeKind::Number) return node.number;
  if (node.name == "t") return true;
  if (node.name == "nil") return false;
  return std::string(node.name);
}

/// `4` or `(3 5)`.
std::optional<Interval> range_of(const FormNode& node) {
  if (node.kind == NodeKind::Number) return Interval{node.number, node.number};
  const bool pair = node.kind == NodeKind::List && node.items.size() == 2 &&
                    node.items[0].kind == NodeKind::Number &&
                    node.items[1].kind == NodeKind::Number;
  if (!pair) return {};
  return Interval{node.items[0].number, node.items[1].number};
}

Result<AttributeSpec, FormError> read_attribute(const FormNode& node, const AttributeTable& table) {
  const auto wrong = [](const FormNode& where, std::string message) {
    return FormError{std::move(message), where.at};
  };
  if (node.kind != NodeKind::List || node.items.empty() || node.items[0].kind != NodeKind::Name) {
    return wrong(node, "expected an attribute with its value, such as (:color red)");
  }
  const FormNode& head = node.items[0];
  AttributeSpec spec{.name = std::string(head.name), .wanted = AttributeSpec::OneOf{}};
  const AttributeDefinition* const attribute = table.find(spec.name);
  if (attribute == nullptr) {
    return wrong(head, "there is no attribute :" + head.shown() + " that a camera can see");
  }
  if (node.items.size() < 2) return wrong(node, ":" + head.shown() + " has no value");
  if (node.items.size() > 3) return wrong(node.items[3], "expected (:attribute value threshold)");
  const FormNode& value = node.items[1];
  if (attribute->numeric()) {
    const auto range = range_of(value);
    if (!range) return wrong(value, "expected a number or a range (min max)");
    spec.wanted = *range;
  } else if (value.kind == NodeKind::List) {
    auto& wanted = std::get<AttributeSpec::OneOf>(spec.wanted);
    for (const FormNode& one : value.items) {
      if (one.kind == NodeKind::List) return wrong(one, "expected a value, not a list");
      wanted.push_back(attribute_value_of(one));
    }
  } else {
    std::get<AttributeSpec::OneOf>(spec.wanted).push_back(attribute_value_of(value));
  }
  if (node.items.size() == 3) {
    if (node.items[2].kind != NodeKind::Number)
      return wrong(node.items[2], "a threshold is a number");
    spec.threshold = node.items[2].number;
  }
  return spec;
}

}  // namespace

Result<DescriptorSpec, FormError> read_attributes(const FormNode& node,
                                                  const AttributeTable& table) {
  DescriptorSpec spec;
  if (node.kind == NodeKind::Name && node.name == "nil") return spec;
  if (node.kind != NodeKind::List) {
    return FormError{"expected a list of attributes, such as ((:color red))", node.at};
  }
  for (const FormNode& item : node.items) {
    auto one = read_attribute(item, table);
    if (!one) return one.error();
    spec.push_back(std::move(*one));
    if (auto problem = check_spec(spec, table)) return FormError{english(*problem), item.at};
  }
  return spec;
}

}  // namespace magna
